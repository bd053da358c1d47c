import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Translate } from '#shared/translate.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Statement } from './statement.ts';

/** The statement as a spreadsheet: a row for each entry, amounts with a point, and no text that a cell would run. */
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
  // Spreadsheets take a file for UTF-8 only with the mark at its beginning.
  return `\uFEFF${all.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}

const AMOUNT = /^-?\d+\.\d{2}$/;

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !AMOUNT.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
