import { csvText } from '#server/lib/csv.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Translate } from '#shared/translate.ts';
import { wallDateOf } from '../time/wall-clock.ts';
import type { Debts, Statement } from './statement.ts';

/**
 * The statement as CSV: a row for each entry, amounts with a decimal point. Texts are escaped so that a spreadsheet
 * does not run them as formulas.
 */
export function statementCsv(statement: Statement, t: Translate): string {
  const { movements, opening, closing, debts } = statement;
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
    ...(debts ? debtRows(debts, t) : []),
  ];
  return csvText(all);
}

/** What the host owes, below its account: it is no part of the balance. */
function debtRows({ opening, closing, movements }: Debts, t: Translate): string[][] {
  const total = (name: 'opening' | 'closing', amount: number) => {
    const what = `${t('owner.statements.debts')}: ${t(`owner.statements.${name}`)}`;
    return ['', what, '', '', '', '', '', decimal(amount)];
  };
  return [
    total('opening', opening),
    ...movements.map(({ at, kind, ref, carName, amount }) => [
      wallDateOf(at, HOME_ZONE),
      t(`owner.statements.debt_kind.${kind}`),
      ref ?? '',
      carName ?? '',
      '',
      '',
      decimal(amount),
      '',
    ]),
    total('closing', closing),
  ];
}

function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}
