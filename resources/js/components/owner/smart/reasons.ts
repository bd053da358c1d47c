import type { useFormat } from '#js/lib/i18n.ts';
import type { Translate } from '#shared/translate.ts';
import type { Day } from './day.ts';

export type Reason = { words: string; effect: string };

type Words = { t: Translate; format: ReturnType<typeof useFormat>; today: string };

/** What made a day's smart price, factor by factor; those that changed nothing are left out. */
export function reasonsOf(day: Day, words: Words): Reason[] {
  const { weekday, season, event, demand, leadTime } = day;
  const factors: [number, string][] = [
    [weekday, weekdayWords(day, words)],
    [season, seasonWords(day, words)],
    [event, eventWords(day, words)],
    [demand, demandWords(day, words)],
    [leadTime, leadWords(day, words)],
  ];
  return factors
    .filter(([factor]) => factor !== 10_000)
    .map(([factor, said]) => ({ words: said, effect: signed(factor, words) }));
}

/** All reasons in one line. */
export function reasonLine(day: Day, words: Words): string {
  const { t } = words;
  if (day.rule === 'own') return t('owner.smart.reason.own');
  const said = reasonsOf(day, words).map(({ words: what, effect }) => `${what} ${effect}`);
  const held = day.heldBy ? [t(`owner.smart.reason.${day.heldBy}`)] : [];
  return [...said, ...held].join('; ') || t('owner.smart.reason.none');
}

function signed(factor: number, { format }: Words): string {
  const share = (factor - 10_000) / 10_000;
  return `${share > 0 ? '+' : '−'}${format.percent(Math.abs(share))}`;
}

function weekdayWords({ on }: Day, { format }: Words): string {
  return format.date(on, undefined, 'full').split(/[ ,]/)[0] ?? '';
}

function seasonWords({ on }: Day, { t, format }: Words): string {
  const month = format.date(on, undefined, 'month').replace(/\s{0,3}\d{4}$/, '');
  return t('owner.smart.reason.season', { month });
}

function eventWords({ occasion }: Day, { t }: Words): string {
  return occasion === '' ? '' : t(`owner.smart.occasion.${occasion}`);
}

function demandWords({ taken, offered }: Day, { t }: Words): string {
  return t('owner.smart.reason.demand', { taken, count: offered });
}

function leadWords({ on }: Day, { t, today }: Words): string {
  const days = Math.round((Date.parse(on) - Date.parse(today)) / 86_400_000);
  return days === 0
    ? t('owner.smart.reason.today')
    : t('owner.smart.reason.ahead', { count: days });
}
