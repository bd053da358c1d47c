import { lazy, Suspense, useState } from 'react';
import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { CounterButton } from './CounterButton.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';

const ClaimForm = lazy(async () => ({ default: (await import('./ClaimForm.tsx')).ClaimForm }));

/** Charges after the return: those worked out by themselves, and what the host proposes. */
export function StatusClaims({ view }: { view: HostBookingView }) {
  const t = useT();
  const { claims, claimForm, booking } = view;
  if (claims.length === 0 && !claimForm) return null;
  return (
    <Card title={t('booking.claim.title')}>
      {claims.length === 0 && <p className="text-muted">{t('booking.claim.none')}</p>}
      <ul>
        {claims.map((claim) => (
          <ClaimItem
            key={claim.id}
            claim={claim}
            timeZone={booking.timeZone}
            actions={claim.actions.length > 0 && <Answers claim={claim} />}
          />
        ))}
      </ul>
      {claimForm && <Propose form={claimForm} currency={booking.currency} />}
    </Card>
  );
}

/** The host agrees to what the client offers, asks for less, or takes the charge back. */
function Answers({ claim }: { claim: ClaimView }) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(claim.offered ?? claim.amount, claim.currency);
  return claim.actions.map(({ name, url }) =>
    name === 'counter' ? (
      <CounterButton key={name} url={url} claim={claim} />
    ) : (
      <PostDialog
        key={name}
        label={t(`booking.claim.action.${name}`, { amount })}
        size="sm"
        variant={name === 'agree' ? 'primary' : 'secondary'}
        url={url}
        title={t(name === 'agree' ? 'owner.claim.agree_title' : 'owner.claim.withdraw_title', {
          amount,
        })}
        confirm={t(`booking.claim.action.${name}`, { amount })}
      >
        {t(name === 'agree' ? 'owner.claim.agree_text' : 'owner.claim.withdraw_text')}
      </PostDialog>
    ),
  );
}

type ProposeProps = { form: NonNullable<HostBookingView['claimForm']>; currency: string };

function Propose({ form, currency }: ProposeProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="mt-4">
      <Button variant="secondary" size="sm" icon={Plus} onClick={() => setOpen(true)}>
        {t('owner.claim.add')}
      </Button>
      <Dialog open={open} onClose={close} title={t('owner.claim.title')} look="sheet">
        {open && (
          <Suspense fallback={null}>
            <ClaimForm form={form} currency={currency} onDone={close} />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
