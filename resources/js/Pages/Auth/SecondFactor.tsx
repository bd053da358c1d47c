import { Form, Head, Link } from '@inertiajs/react';
import { CodeField } from '#js/components/person/CodeField.tsx';
import { PasskeyButton } from '#js/components/person/PasskeyButton.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { withTimeZone } from '#js/lib/own-time-zone.ts';
import type { Pages } from '#server/http/pages.ts';
import { route, url } from '#shared/routes.ts';

export default function SecondFactor({ hasApp, passkey }: Pages['Auth/SecondFactor']) {
  const t = useT();
  return (
    <>
      <Head title={t('auth.second.title')} />
      <PageHeader
        title={t('auth.second.title')}
        intro={t(hasApp ? 'auth.second.intro' : 'auth.second.introPasskey')}
      />
      {passkey && (
        <div className="mt-6">
          <PasskeyButton
            urls={passkey}
            label={t('auth.passkey.second')}
            variant={hasApp ? 'secondary' : 'primary'}
          />
        </div>
      )}
      <Form
        action={route('second-factor.store')}
        transform={withTimeZone}
        resetOnError
        className="stack mt-6"
      >
        {({ processing }) => (
          <>
            <CodeField label={t(hasApp ? 'auth.second.code' : 'auth.second.recovery')} />
            <Button
              type="submit"
              native
              variant={hasApp ? 'primary' : 'secondary'}
              size="lg"
              block
              processing={processing}
            >
              {t('auth.second.submit')}
            </Button>
          </>
        )}
      </Form>
      <p className="mt-6">
        <Link href={url('login')} className="link">
          {t('auth.second.back')}
        </Link>
      </p>
    </>
  );
}
