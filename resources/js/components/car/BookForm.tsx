import { Form, usePage } from '@inertiajs/react';
import { useState } from 'react';
import type { QuoteView } from '#server/http/presenters/quote.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextArea, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { route } from '#shared/routes.ts';
import { QuoteFields } from './QuoteFields.tsx';

type Quote = Extract<QuoteView, { ok: true }>;
type BookFormProps = {
  slug: string;
  quote: Quote;
  requestKey: string;
  /** Written so far. */
  note: string;
  setNote: (note: string) => void;
  /** Where in the town the car is to be brought. */
  address: string;
  setAddress: (address: string) => void;
  timeZone: string;
};

/** Sends only the quote's id, no amounts. A visitor signs in first and comes back here. */
export function BookForm(props: BookFormProps) {
  const { slug, quote, requestKey, note, setNote, address, setAddress, timeZone } = props;
  const t = useT();
  const { errors } = usePage().props;
  return (
    <Form action={route('cars.book', { car: slug })} options={{ preserveScroll: 'errors' }}>
      {({ processing }) => (
        <div className="grid gap-3">
          <QuoteFields quoteId={quote.id} requestKey={requestKey} />
          {errors['booking'] && (
            <Notice tone="danger" role="alert">
              {errors['booking']}
            </Notice>
          )}
          {quote.addressIn !== null && (
            <TextField
              label={t('car.quote.address', { town: quote.addressIn })}
              hint={t('car.quote.address_hint')}
              name="deliveryAddress"
              autoComplete="street-address"
              required
              maxLength={120}
              defaultValue={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
          <NoteField written={note} setNote={setNote} />
          <p className="flex items-baseline justify-between gap-4 text-lg font-semibold tabular">
            {t('price.total')}
            <Money minor={quote.total} currency={quote.currency} exact />
          </p>
          <Button type="submit" native size="lg" block processing={processing}>
            {t(quote.isInstant ? 'car.quote.book' : 'car.quote.ask')}
          </Button>
          <HowConfirmed quote={quote} timeZone={timeZone} />
        </div>
      )}
    </Form>
  );
}

type NoteFieldProps = { written: string; setNote: (note: string) => void };

function NoteField({ written, setNote }: NoteFieldProps) {
  const t = useT();
  const [isOpen] = useState(written !== '');
  return (
    <details className="group" open={isOpen}>
      <summary className="link w-fit text-sm group-open:mb-2">{t('car.quote.note')}</summary>
      <TextArea
        label={t('car.quote.note')}
        hideLabel
        name="note"
        maxLength={500}
        defaultValue={written}
        onChange={({ target }) => setNote(target.value)}
        placeholder={t('car.quote.note_hint')}
      />
    </details>
  );
}

function HowConfirmed({ quote, timeZone }: { quote: Quote; timeZone: string }) {
  const t = useT();
  const format = useFormat();
  const { auth } = useShared();
  const instant = auth.user ? 'car.quote.instant' : 'car.quote.instant_verify';
  const how = quote.answerDueAt
    ? t('car.quote.request', { when: format.dateTime(quote.answerDueAt, timeZone) })
    : t(instant);
  return (
    <p className="text-center text-sm text-muted">
      {t('car.quote.not_charged')} {how}
    </p>
  );
}
