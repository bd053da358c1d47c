import type { QuoteView, WallPeriod } from '#server/http/presenters/quote.ts';
import { Notice } from '#js/components/ui/Notice.tsx';
import { AlertButton } from './AlertButton.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type NoQuoteProps = {
  slug: string;
  dates: { from: string | null; to: string | null };
  quote: Extract<QuoteView, { ok: false }>;
  choose: (period: WallPeriod) => void;
};

/** Why there is no price, and the nearest dates that have one. */
export function NoQuote({ slug, dates: { from, to }, quote, choose }: NoQuoteProps) {
  const t = useT();
  const format = useFormat();
  const { problem, alternatives } = quote;
  const text =
    problem === 'dates' || problem === 'taken'
      ? t(`car.quote.problem.${problem}`)
      : t(`car.problem.${problem}`);
  return (
    <Notice
      tone="warning"
      title={text}
      actions={
        problem === 'taken' &&
        from &&
        to && (
          <AlertButton size="sm" request={{ kind: 'car_free', car: slug, from, to }}>
            {t('car.alert.free')}
          </AlertButton>
        )
      }
    >
      {alternatives.length > 0 && (
        <>
          <p>{t('car.quote.alternatives')}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {alternatives.map((period) => (
              <li key={period.from}>
                <ScriptedButton className="chip" onClick={() => choose(period)}>
                  {format.dateRange(period.from.slice(0, 10), period.to.slice(0, 10))}
                </ScriptedButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
