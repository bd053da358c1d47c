import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Checkbox, ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { FileField } from '#js/components/ui/FileField.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { HostBookingView } from '#server/http/presenters/owner-booking.ts';

type Props = {
  form: NonNullable<HostBookingView['claimForm']>;
  currency: string;
  onDone: () => void;
};

/** What the host asks of the client after the return: for what, how much, and the photos that show it. */
export function ClaimForm({ form, currency, onDone }: Props) {
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
            <RadioCard
              name="kind"
              value="damage"
              title={t('booking.claim.kind.damage')}
              text={t('owner.claim.damage_hint', {
                amount: format.money(form.excessLeft, currency),
              })}
            />
            <RadioCard name="kind" value="fine" title={t('booking.claim.kind.fine')} />
            <RadioCard name="kind" value="toll" title={t('booking.claim.kind.toll')} />
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
          <FileField
            label={t('owner.claim.papers')}
            hint={t('owner.claim.papers_hint', {
              amount: format.money(form.quoteAbove, currency),
            })}
            name="papers"
            accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
            multiple
            optional
          />
          <Checkbox
            name="aboveExcess"
            value="true"
            label={t('owner.claim.ask_above_excess')}
            hint={t('owner.claim.ask_above_excess_hint')}
          />
          <Button type="submit" processing={processing}>
            {t('owner.claim.send')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** The photos of the return, of which at least one shows what is claimed. */
function PhotoChoice({ photos }: Pick<Props['form'], 'photos'>) {
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
