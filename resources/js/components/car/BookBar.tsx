import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { ChevronUp } from '#js/components/ui/icons/interface.tsx';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useMedia } from '#js/lib/use-media.ts';
import { BookNow } from './BookNow.tsx';
import { Price } from './Price.tsx';
import { figuresOf, QuoteBox, type QuoteBoxProps } from './QuoteBox.tsx';

/** On small screens: the price and the way to book, always at the thumb. */
export function BookBar(props: QuoteBoxProps) {
  const t = useT();
  const { car, quote, requestKey, choice, resumed, note } = props;
  const [isOpen, setOpen] = useState(false);
  const [goesOn, setGoesOn] = useState(resumed !== null);
  const isNarrow = useMedia('(width < 64rem)');
  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setGoesOn(false);
  };
  return (
    <div className="sticky-bar lg:hidden">
      {quote?.ok ? (
        <>
          <PriceButton {...props} quote={quote} onPress={open} />
          {quote.addressIn === null ? (
            <BookNow
              slug={car.slug}
              quote={quote}
              requestKey={requestKey}
              note={note}
              onProblem={open}
            />
          ) : (
            <Button size="lg" className="shrink-0" aria-haspopup="dialog" onClick={open}>
              {t('car.quote.book_on')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Price price={figuresOf(props)} className="min-w-0" />
          <Button
            size="lg"
            className="shrink-0 whitespace-nowrap"
            aria-haspopup="dialog"
            processing={choice.isBusy && !isOpen}
            onClick={open}
          >
            {t(quote ? 'car.quote.see' : 'car.quote.choose_dates')}
          </Button>
        </>
      )}
      <Dialog open={isOpen || (goesOn && isNarrow)} onClose={close} title={car.name} look="sheet">
        <QuoteBox {...props} />
      </Dialog>
    </div>
  );
}

type PriceButtonProps = Pick<QuoteBoxProps, 'car'> & {
  quote: Extract<QuoteBoxProps['quote'], { ok: true }>;
  onPress: () => void;
};

/** The total and its dates; pressed, they open with their lines and can be changed. */
function PriceButton({ car, quote, onPress }: PriceButtonProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ScriptedButton
      className="min-w-0 rounded-md text-start tabular"
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <strong className="flex items-center gap-1 text-lg font-semibold">
        {format.money(quote.total, quote.currency)}
        <ChevronUp size={18} />
      </strong>
      <span className="block truncate text-sm text-muted">
        {t('common.date.days', { count: quote.days })} ·{' '}
        {format.dateRange(quote.startsAt, quote.endsAt, car.timeZone)}
      </span>
    </ScriptedButton>
  );
}
