import { z } from 'zod';
import { env } from '#server/env.ts';
import { db, type Db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { HOME_COUNTRY } from '#shared/tax-countries.ts';
import { readTaxNumber } from '../hosts/tax-details.ts';
import { columnDate } from '../time/wall-clock.ts';
import { figuresOf, isNothing, paidKinds, yearBounds, type Figures } from './figures.ts';
import { sellerOf, standingOf, type Known, type Reported, type Standing } from './seller.ts';

const QuarterRow = z.object({
  hostId: z.string(),
  quarter: z.number(),
  consideration: z.number(),
  fees: z.number(),
  activities: z.number(),
});

/**
 * What hosts were paid in each quarter, by the day on which it was sent, and what of their earnings we kept, by the day
 * on which it was earned. A rental counts in each quarter in which something was paid for it.
 */
async function quarterRows(tx: Db, year: number, hostId: string | null) {
  const { from, to } = yearBounds(year);
  return tx.sql(QuarterRow)`
    with paid as (
      select e.host_id, extract(quarter from t.at at time zone ${HOME_ZONE})::int as quarter, t.booking_id,
        sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'host_payable' and t.kind = any(${[...paidKinds]}::text[])
        and t.at >= ${from} and t.at < ${to} and (${hostId}::uuid is null or e.host_id = ${hostId}::uuid)
      group by 1, 2, 3),
    kept as (
      select p.host_id, extract(quarter from p.at at time zone ${HOME_ZONE})::int as quarter,
        sum(p.commission)::bigint as fees
      from invoiced_postings p
      where p.at >= ${from} and p.at < ${to} and (${hostId}::uuid is null or p.host_id = ${hostId}::uuid)
      group by 1, 2),
    quarters as (
      select host_id, quarter, sum(amount)::bigint as consideration,
        count(booking_id) filter (where amount > 0)::int as activities
      from paid group by 1, 2)
    select host_id, quarter, coalesce(q.consideration, 0)::bigint as consideration,
      coalesce(k.fees, 0)::bigint as fees, coalesce(q.activities, 0)::int as activities
    from quarters q full join kept k using (host_id, quarter)`;
}

/** A host in a year: who it is, what it was paid, and whether that is reported. */
export type HostYear = {
  hostId: string;
  slug: string;
  /** The name that clients see. */
  hostName: string;
  known: Known;
  standing: Standing;
  figures: Figures;
};

/** The hosts to which something was paid in a year, or one of them. */
export async function hostYears(tx: Db, year: number, hostId?: string): Promise<HostYear[]> {
  const rows = Map.groupBy(await quarterRows(tx, year, hostId ?? null), (row) => row.hostId);
  const figures = new Map([...rows].map(([id, quarters]) => [id, figuresOf(quarters)]));
  const hosts = await knownHosts(tx, [...figures.keys()]);
  return hosts.flatMap(({ isExcluded, ...host }) => {
    const of = figures.get(host.hostId);
    if (!of || isNothing(of)) return [];
    return [{ ...host, standing: standingOf(host.known, isExcluded), figures: of }];
  });
}

/** Everything about a year at once: its hosts, the books of all of them, and the years that there are. */
export async function reportYear(year: number, thisYear: number) {
  const [hosts, books, years] = await Promise.all([
    hostYears(db, year),
    booksOf(db, year),
    reportableYears(db, thisYear),
  ]);
  return { hosts, books, years };
}

/** What a record says of a host; `null` for one that is not reported. */
export function reportedOf({ known, standing, figures }: HostYear): Reported | null {
  const seller = standing === 'reported' ? sellerOf(known) : null;
  if (!seller) return null;
  const { consideration, fees, activities } = figures;
  return { seller, currency: env.APP_CURRENCY, consideration, fees, activities };
}

async function knownHosts(tx: Db, ids: readonly string[]) {
  const hosts = await hostRows(tx, ids);
  return hosts.map((host) => ({
    hostId: host.id,
    slug: host.slug,
    hostName: host.name,
    known: { ...(host.kind === 'company' ? company(host) : person(host)), ...account(host) },
    isExcluded: host.dac7Exclusion !== null,
  }));
}

async function hostRows(tx: Db, ids: readonly string[]) {
  return tx.host.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      kind: true,
      slug: true,
      name: true,
      legalName: true,
      taxId: true,
      tradeRegister: true,
      address: true,
      taxDetails: true,
      bankAccount: { select: { iban: true, holder: true } },
      dac7Exclusion: { select: { ground: true } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

type Row = Awaited<ReturnType<typeof hostRows>>[number];

/** A company's number is the one that it has in Romania, with "RO" when it pays VAT. */
function company({ legalName, taxId, tradeRegister, address }: Row) {
  return {
    kind: 'company' as const,
    name: legalName,
    number: taxId && taxId.replace('RO', ''),
    residence: HOME_COUNTRY,
    vatNumber: taxId?.startsWith('RO') ? taxId : null,
    register: tradeRegister,
    address,
    bornOn: null,
  };
}

const noDetails = {
  legalName: null,
  address: null,
  residence: HOME_COUNTRY,
  vatNumber: null,
  bornOn: null,
  sealedNumber: null,
};

function person({ taxDetails }: Row) {
  const { legalName, address, residence, vatNumber, bornOn, sealedNumber } =
    taxDetails ?? noDetails;
  return {
    kind: 'person' as const,
    name: legalName,
    number: sealedNumber && readTaxNumber(sealedNumber),
    residence,
    vatNumber,
    register: null,
    address,
    bornOn: bornOn && columnDate(bornOn),
  };
}

function account({ bankAccount }: Row) {
  return { iban: bankAccount?.iban ?? null, holder: bankAccount?.holder ?? null };
}

const Books = z.object({
  opening: z.number(),
  earned: z.number(),
  paid: z.number(),
  closing: z.number(),
  undivided: z.number(),
});

/** What we owed all hosts at the beginning and the end of a year, and what has changed it. Minor units. */
export type Books = z.infer<typeof Books>;

/**
 * The year's sums over all hosts. `opening + earned - paid` is `closing`, or something in the ledger is reported
 * nowhere. `undivided` is what we kept of bookings of which no invoices follow yet.
 */
export async function booksOf(tx: Db, year: number): Promise<Books> {
  const { from, to } = yearBounds(year);
  const [row] = await tx.sql(Books)`
    select coalesce(-sum(e.amount) filter (where e.account = 'host_payable' and t.at < ${from}), 0)::bigint as opening,
      coalesce(-sum(e.amount) filter (where e.account = 'host_payable' and t.at >= ${from}
        and t.kind in ('earned', 'claims')), 0)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.account = 'host_payable' and t.at >= ${from}
        and t.kind = any(${[...paidKinds]}::text[])), 0)::bigint as paid,
      coalesce(-sum(e.amount) filter (where e.account = 'host_payable'), 0)::bigint as closing,
      coalesce(-sum(e.amount) filter (where e.account = 'platform_revenue' and t.at >= ${from} and t.kind <> 'penalty'
        and not exists (select from invoiced_postings p where p.transaction_id = t.id)), 0)::bigint as undivided
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account in ('host_payable', 'platform_revenue') and t.at < ${to}`;
  if (!row) throw new Error('A sum without rows.');
  return row;
}

export function closes({ opening, earned, paid, closing }: Books): boolean {
  return opening + earned - paid === closing;
}

/** The years of which something can be reported: from the first in which a host was paid, the newest first. */
async function reportableYears(tx: Db, thisYear: number): Promise<number[]> {
  const [row] = await tx.sql(z.object({ first: z.number().nullable() }))`
    select extract(year from min(t.at) at time zone ${HOME_ZONE})::int as first
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'host_payable' and t.kind = any(${[...paidKinds]}::text[])`;
  const first = Math.min(row?.first ?? thisYear, thisYear);
  return Array.from({ length: thisYear - first + 1 }, (_, at) => thisYear - at);
}
