import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { DayPrice, QuoteBox, type QuoteBoxProps } from './QuoteBox.tsx';

/** On small screens: the price and the way to book, always at the thumb. */
export function BookBar(props: QuoteBoxProps) {
  const t = useT();
  const { car, quote, choice } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sticky-bar lg:hidden">
      <BarPrice {...props} />
      <Button
        size="lg"
        className="shrink-0 whitespace-nowrap"
        aria-haspopup="dialog"
        processing={choice.isBusy && !isOpen}
        onClick={() => setOpen(true)}
      >
        {t(quote ? 'car.quote.see' : 'car.quote.choose_dates')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={car.name} look="sheet">
        <QuoteBox {...props} />
      </Dialog>
    </div>
  );
}

function BarPrice({ car, quote }: QuoteBoxProps) {
  const t = useT();
  const format = useFormat();
  if (!quote?.ok) return <DayPrice car={car} quote={quote} />;
  return (
    <p className="min-w-0 tabular">
      <strong className="block text-lg font-semibold">
        {format.money(quote.total, quote.currency)}
      </strong>
      <span className="block truncate text-sm text-muted">
        {t('common.date.days', { count: quote.days })} ·{' '}
        {format.dateRange(quote.startsAt, quote.endsAt, car.timeZone)}
      </span>
    </p>
  );
}
