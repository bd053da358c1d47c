import { Form, Head } from '@inertiajs/react';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { PasswordField } from '#js/components/ui/TextField.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

export default function ResetPassword({ submitUrl, passwordMin }: Pages['Auth/ResetPassword']) {
  const t = useT();
  if (submitUrl === null) return <Expired />;
  return (
    <>
      <Head title={t('auth.reset.title')} />
      <PageHeader title={t('auth.reset.title')} intro={t('auth.reset.intro')} />
      <Form action={submitUrl} method="post" className="stack mt-6">
        {({ processing }) => (
          <>
            <PasswordField
              label={t('auth.reset.password')}
              name="password"
              autoComplete="new-password"
              required
              minLength={passwordMin}
              hint={t('auth.register.passwordHint', { count: passwordMin })}
            />
            <Button type="submit" native size="lg" block processing={processing}>
              {t('auth.reset.submit')}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}

function Expired() {
  const t = useT();
  return (
    <>
      <Head title={t('auth.reset.expiredTitle')} />
      <PageHeader title={t('auth.reset.expiredTitle')} intro={t('auth.reset.expired')} />
      <LinkButton href={url('forgot-password')} size="lg" block>
        {t('auth.reset.another')}
      </LinkButton>
    </>
  );
}
