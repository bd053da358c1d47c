import { csvText } from '#server/lib/csv.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Translate } from '#shared/translate.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Statement } from './statement.ts';

/**
 * The statement as CSV: a row for each entry, amounts with a decimal point. Texts are escaped so that a spreadsheet
 * does not run them as formulas.
 */
export function statementCsv({ movements, opening, closing }: Statement, t: Translate): string {
  const head = ['date', 'what', 'booking', 'car', 'paid', 'fee', 'amount', 'balance'] as const;
  const rows = movements.map(({ at, kind, ref, carName, fee, amount, balance }) => [
    wallDateOf(at, HOME_ZONE),
    t(`owner.statements.kind.${kind}`),
    ref ?? '',
    carName ?? '',
    kind === 'earned' ? decimal(amount + fee) : '',
    kind === 'earned' ? decimal(0 - fee) : '',
    decimal(amount),
    decimal(balance),
  ]);
  const all = [
    head.map((name) => t(`owner.statements.column.${name}`)),
    ['', t('owner.statements.opening'), '', '', '', '', '', decimal(opening)],
    ...rows,
    ['', t('owner.statements.closing'), '', '', '', '', '', decimal(closing)],
  ];
  return csvText(all);
}

function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}
