import { LinkButton } from '#js/components/ui/Button.tsx';
import { Mail } from '#js/components/ui/icons/people.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';

/** Reminds a signed-in person whose address nobody has confirmed yet. */
export function VerifyEmailNotice() {
  const t = useT();
  const { user } = useShared().auth;
  if (!user || user.emailVerified) return null;
  return (
    <Notice
      icon={Mail}
      title={t('auth.verify.notice', { email: user.email })}
      actions={
        <LinkButton href={url('verify-email')} variant="secondary" size="sm">
          {t('auth.verify.open')}
        </LinkButton>
      }
    >
      {t('auth.verify.noticeText')}
    </Notice>
  );
}
