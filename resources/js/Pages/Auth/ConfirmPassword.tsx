import { Form, Head, Link } from '@inertiajs/react';
import { CodeField } from '#js/components/person/CodeField.tsx';
import { PasskeyButton } from '#js/components/person/PasskeyButton.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { PasswordField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function ConfirmPassword(props: Pages['Auth/ConfirmPassword']) {
  const { email, needsCode, passkey } = props;
  const t = useT();
  return (
    <>
      <Head title={t('auth.confirm.title')} />
      <PageHeader title={t('auth.confirm.title')} intro={t('auth.confirm.intro')} />
      <Form action={route('confirm-password.store')} resetOnError className="stack mt-6">
        {({ processing }) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField
              label={t('auth.password')}
              name="password"
              autoComplete="current-password"
              required
            />
            {needsCode && <CodeField label={t('common.confirm.code')} />}
            <Button type="submit" native size="lg" block processing={processing}>
              {t('auth.confirm.submit')}
            </Button>
          </>
        )}
      </Form>
      {passkey && (
        <div className="mt-4">
          <PasskeyButton urls={passkey} label={t('auth.passkey.confirm')} />
        </div>
      )}
      <p className="mt-6">
        <Link href={url('forgot-password')} className="link">
          {t('auth.login.forgot')}
        </Link>
      </p>
    </>
  );
}
