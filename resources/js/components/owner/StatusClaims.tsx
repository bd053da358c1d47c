import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Plus } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';

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

/** The host agrees to what the client offers, or takes the charge back. */
function Answers({ claim }: { claim: ClaimView }) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(claim.offered ?? claim.amount, claim.currency);
  return claim.actions.map(({ name, url }) => (
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
  ));
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
        <ProposeForm form={form} currency={currency} onDone={close} />
      </Dialog>
    </div>
  );
}

function ProposeForm({ form, currency, onDone }: ProposeProps & { onDone: () => void }) {
  const t = useT();
  const format = useFormat();
  const most = format.money(form.cleaningMaximum, currency);
  return (
    <Form
      action={form.url}
      method="post"
      options={{ preserveScroll: true }}
      onSuccess={onDone}
      className="stack"
    >
      {({ processing }) => (
        <>
          <p className="text-muted">{t('owner.claim.text')}</p>
          <input type="hidden" name="requestKey" value={form.requestKey} />
          <ChoiceGroup name="kind" legend={t('owner.claim.kind')}>
            <RadioCard
              name="kind"
              value="cleaning"
              title={t('booking.claim.kind.cleaning')}
              text={t('owner.claim.cleaning_hint', { amount: most })}
              defaultChecked
            />
            <RadioCard name="kind" value="damage" title={t('booking.claim.kind.damage')} />
          </ChoiceGroup>
          <TextField
            label={t('owner.claim.amount')}
            name="amount"
            inputMode="decimal"
            required
            unit={format.currencyUnit(currency)}
          />
          <TextArea
            label={t('owner.claim.note')}
            name="note"
            required
            minLength={10}
            maxLength={1000}
            rows={4}
            hint={t('owner.claim.note_hint')}
          />
          <PhotoChoice photos={form.photos} />
          <Button type="submit" processing={processing}>
            {t('owner.claim.send')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** The photos of the return, of which at least one shows what is claimed. */
function PhotoChoice({ photos }: Pick<ProposeProps['form'], 'photos'>) {
  const t = useT();
  return (
    <ChoiceGroup
      name="photos"
      legend={t('owner.claim.photos')}
      hint={t(photos.length > 0 ? 'owner.claim.photos_hint' : 'owner.claim.photos_none')}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
    >
      {photos.map(({ id, angle, image }) => (
        <label key={id} className="radio-card flex-col">
          <Photo
            image={{ ...image, alt: '' }}
            ratio="4 / 3"
            sizes="(min-width: 40rem) 11rem, 45vw"
            className="w-full rounded-sm"
          />
          <span className="flex items-center gap-2 text-sm font-semibold">
            <input type="checkbox" name="photos[]" value={id} className="check" />
            {t(`booking.angle.${angle}`)}
          </span>
        </label>
      ))}
    </ChoiceGroup>
  );
}
