import { router } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Bell } from '#js/components/ui/icons/interface.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { showToast } from '#js/lib/toast.ts';
import { usePush } from '#js/lib/use-push.ts';
import { url } from '#shared/routes.ts';
import type { PushOffer as Offer } from '#server/http/presenters/push-device.ts';

type Props = { offer: Offer; to: 'client' | 'host' };

/** Offers notifications on this device, and says what for. The browser itself asks only after a yes. */
export function PushOffer({ offer, to }: Props) {
  const t = useT();
  const { state, isBusy, hasFailed, turnOn } = usePush(offer.key);
  const [isAnswered, setAnswered] = useState(false);
  if (state !== 'off' || isAnswered) return null;
  const accept = async () => {
    if (!(await turnOn())) return;
    showToast({ kind: 'success', text: t('common.push.on') });
    setAnswered(true);
  };
  const decline = () => {
    setAnswered(true);
    router.post(url('push.decline'), {}, { preserveScroll: true, preserveState: true });
  };
  return (
    <Notice
      tone="brand"
      icon={Bell}
      title={t(`common.push.${to}.title`)}
      actions={
        <>
          <Button size="sm" processing={isBusy} onClick={() => void accept()}>
            {t('common.push.accept')}
          </Button>
          <Button variant="ghost" size="sm" onClick={decline}>
            {t('common.push.decline')}
          </Button>
        </>
      }
    >
      {t(`common.push.${to}.text`)}
      {hasFailed && <p role="alert">{t('common.push.failed')}</p>}
    </Notice>
  );
}
