import { usePage } from '@inertiajs/react';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

/** Asks the person to confirm their password. Back on this page, the files that waited are sent. */
export function ConfirmToSend() {
  const t = useT();
  const { url: to } = usePage();
  return (
    <LinkButton
      href={url('confirm-password', null, { to })}
      variant="secondary"
      size="sm"
      icon={Lock}
    >
      {t('common.upload.confirm')}
    </LinkButton>
  );
}
