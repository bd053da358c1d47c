import { lazy, Suspense, useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Loading, Skeleton } from '#js/components/ui/Feedback.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import { Asked } from '../../car/Asked.tsx';

const SmartDetails = lazy(async () => ({
  default: (await import('./SmartDetails.tsx')).SmartDetails,
}));

type Props = { smart: SmartPricingView | null | undefined; carName: string };

/** Opens smart pricing of the car. Its code and its figures follow when it is opened. */
export function SmartPricing({ smart, carName }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('owner.smart.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        look="wide"
        title={t('owner.smart.title', { car: carName })}
      >
        {smart === undefined ? (
          <Asked prop="smartPricing">
            <Waiting />
          </Asked>
        ) : smart === null ? (
          <p className="text-muted">{t('owner.smart.impossible')}</p>
        ) : (
          <Suspense fallback={<Waiting />}>
            <SmartDetails smart={smart} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="stack">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Loading>
  );
}
