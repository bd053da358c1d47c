import type { CarEarnings, MonthMovements, StatedHost } from '#server/domain/statements/queries.ts';
import {
  totalsOf,
  type DebtMovement,
  type Statement,
  type StatementTotals,
} from '#server/domain/statements/statement.ts';
import { url } from '#shared/routes.ts';

/** A month with the addresses at which its statement can be read and downloaded. */
export type MonthView = StatementTotals & {
  month: string;
  earned: number;
  url: string;
  csvUrl: string;
  pdfUrl: string;
};

export type StatementsView = {
  hosts: { name: string; url: string; current: boolean }[];
  years: { year: number; url: string; current: boolean }[];
  year: number;
  /** Of the whole year. */
  totals: StatementTotals & { earned: number };
  /** What is earned but not paid out, and what future bookings will bring. Minor units. */
  owed: number;
  /** What the host owes us; it is taken from the next payouts. */
  debt: number;
  coming: number;
  /** The months of the year until now. */
  months: MonthView[];
  cars: { name: string; trips: number; amount: number; url: string }[];
  statement: {
    month: string;
    opening: number;
    closing: number;
    movements: {
      id: number;
      at: string;
      kind: Statement['movements'][number]['kind'];
      ref: string | null;
      carName: string | null;
      url: string | null;
      fee: number;
      amount: number;
      balance: number;
    }[];
    /** What the host owes us, beside its balance; `null` in a month in which it owed nothing. */
    debts: {
      opening: number;
      closing: number;
      movements: {
        id: number;
        at: string;
        kind: DebtMovement['kind'];
        ref: string | null;
        carName: string | null;
        url: string | null;
        amount: number;
      }[];
    } | null;
  } | null;
};

export type StatementFacts = {
  host: StatedHost;
  hosts: readonly StatedHost[];
  year: number;
  years: readonly number[];
  months: readonly string[];
  movements: readonly MonthMovements[];
  cars: readonly CarEarnings[];
  owed: number;
  debt: number;
  coming: number;
  statement: Statement | null;
};

export function statementsView(facts: StatementFacts): StatementsView {
  const { host, hosts, year, years, months, movements, cars, owed, debt, coming, statement } =
    facts;
  return {
    hosts: hosts.map(({ slug, name }) => ({
      name,
      url: url('owner.statements', null, { host: slug, year }),
      current: slug === host.slug,
    })),
    years: years.map((one) => ({
      year: one,
      url: url('owner.statements', null, { host: host.slug, year: one }),
      current: one === year,
    })),
    year,
    totals: withEarned(totalsOf(movements)),
    owed,
    debt,
    coming,
    months: months.map((month) => monthView(host, month, movements)),
    cars: cars.map(({ slug, ...car }) => ({
      ...car,
      url: url('owner.calendars.show', { car: slug }),
    })),
    statement: statement && statementView(statement),
  };
}

function withEarned(totals: StatementTotals) {
  return { ...totals, earned: totals.rentals + totals.fees + totals.charges };
}

function monthView(host: StatedHost, month: string, all: readonly MonthMovements[]): MonthView {
  const params = { host: host.slug, month };
  return {
    month,
    ...withEarned(totalsOf(all.filter((movement) => movement.month === month))),
    url: url('owner.statements', null, {
      host: host.slug,
      year: Number(month.slice(0, 4)),
      month,
    }),
    csvUrl: url('owner.statements.csv', params),
    pdfUrl: url('owner.statements.pdf', params),
  };
}

function statementView({ month, opening, closing, movements, debts }: Statement) {
  return {
    month,
    opening,
    closing,
    movements: movements.map(linked),
    debts: debts && { ...debts, movements: debts.movements.map(linked) },
  };
}

/** A movement with its date as text and the address of its booking. */
function linked<M extends { at: Date; ref: string | null }>({ at, ...movement }: M) {
  return {
    ...movement,
    at: at.toISOString(),
    url: movement.ref && url('owner.bookings.show', { ref: movement.ref }),
  };
}
