import { LinkButton } from '#js/components/ui/Button.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

/** Shown instead of a form that needs the password to be confirmed first. */
export function ConfirmFirst({ section }: { section: string }) {
  const t = useT();
  const to = `${url('profile')}#${section}`;
  return (
    <div className="mt-4">
      <p className="mb-3 text-muted">{t('profile.confirm.text')}</p>
      <LinkButton href={url('confirm-password', null, { to })} variant="secondary" icon={Lock}>
        {t('profile.confirm.button')}
      </LinkButton>
    </div>
  );
}
