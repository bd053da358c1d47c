import { Form } from '@inertiajs/react';
import type { QuoteView } from '#server/http/presenters/quote.ts';
import { Button } from '#js/components/ui/Button.tsx';
import { useT } from '#js/lib/i18n.ts';
import { route } from '#shared/routes.ts';
import { QuoteFields } from './QuoteFields.tsx';

type Quote = Extract<QuoteView, { ok: true }>;
type BookNowProps = {
  slug: string;
  quote: Quote;
  requestKey: string;
  /** Written in the sheet that is closed now. */
  note: string;
  onProblem: () => void;
};

/** Books what is priced with one press; everything agreed to is said again before paying. */
export function BookNow({ slug, quote, requestKey, note, onProblem }: BookNowProps) {
  const t = useT();
  return (
    <Form action={route('cars.book', { car: slug })} onError={onProblem}>
      {({ processing }) => (
        <>
          <QuoteFields quoteId={quote.id} requestKey={requestKey} />
          <input type="hidden" name="note" value={note} />
          <Button
            type="submit"
            native
            size="lg"
            className="shrink-0 whitespace-nowrap"
            processing={processing}
          >
            {t(quote.isInstant ? 'car.quote.book' : 'car.quote.ask_short')}
          </Button>
        </>
      )}
    </Form>
  );
}
