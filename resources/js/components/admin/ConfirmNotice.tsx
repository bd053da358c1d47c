import { usePage } from '@inertiajs/react';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Lock } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

/** Asks for the password before anything on the page can be changed. */
export function ConfirmNotice() {
  const t = useT();
  const here = usePage().url;
  return (
    <div className="mb-4">
      <Notice
        icon={Lock}
        actions={
          <LinkButton
            href={url('confirm-password', null, { to: here })}
            variant="secondary"
            size="sm"
          >
            {t('admin.user.confirmButton')}
          </LinkButton>
        }
      >
        {t('admin.user.confirm')}
      </Notice>
    </div>
  );
}
