import { Form, Head, Link } from '@inertiajs/react';
import { EmailField } from '#js/components/person/PersonFields.tsx';
import { OutboxLink } from '#js/components/account/OutboxLink.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route, url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function ForgotPassword({ sent, outboxUrl }: Pages['Auth/ForgotPassword']) {
  const t = useT();
  return (
    <>
      <Head title={t('auth.forgot.title')} />
      <PageHeader title={t('auth.forgot.title')} intro={t('auth.forgot.intro')} />
      {sent && (
        <Notice tone="positive" title={t('auth.forgot.sentTitle')}>
          <p>{t('auth.forgot.sent')}</p>
          <p className="mt-2">{t('auth.forgot.again')}</p>
          <OutboxLink href={outboxUrl} />
        </Notice>
      )}
      <Form action={route('forgot-password.store')} className="stack mt-6">
        {({ processing }) => (
          <>
            <EmailField autoComplete="username" />
            <Button type="submit" native size="lg" block processing={processing}>
              {t('auth.forgot.submit')}
            </Button>
          </>
        )}
      </Form>
      <p className="mt-6">
        <Link href={url('login')} className="link">
          {t('auth.forgot.toLogin')}
        </Link>
      </p>
    </>
  );
}
