import { z } from 'zod';
import { env } from '#server/env.ts';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import { sum } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import {
  debtKinds,
  monthBounds,
  movementKinds,
  totalsOf,
  withBalances,
  type Debts,
  type Statement,
} from './statement.ts';

const Movement = z.object({
  id: z.number(),
  at: z.date(),
  kind: z.enum(movementKinds),
  ref: z.string().nullable(),
  carName: z.string().nullable(),
  fee: z.number(),
  amount: z.number(),
});

export type StatedHost = {
  id: string;
  slug: string;
  name: string;
  legalName: string | null;
  taxId: string | null;
};

const statedColumns = { id: true, slug: true, name: true, legalName: true, taxId: true } as const;

/**
 * The host whose money a person reads about, and those they may choose from: the one they ask for, or their first; none
 * for somebody without a host.
 *
 * @throws {Refusal} `forbidden` for members who may not see money; `not-found` for a stranger's host
 */
export async function chosenHost(actor: Actor, slug: string | undefined) {
  const hosts = await statedHosts(actor);
  if (hosts.length === 0 && actor.hosts.length > 0)
    throw new Refusal('forbidden', 'Only managers have a say in money.');
  return { host: slug ? await statedHost(slug, actor) : hosts[0], hosts };
}

/** The hosts whose statements a person may read: those of which they are a manager. */
async function statedHosts(actor: Actor): Promise<StatedHost[]> {
  return db.host.findMany({
    where: { id: { in: hostsManagedBy(actor) } },
    select: statedColumns,
    orderBy: { name: 'asc' },
  });
}

/** @throws {Refusal} `not-found` for a stranger's host, `forbidden` for all but managers */
export async function statedHost(slug: string, actor: Actor): Promise<StatedHost> {
  const host = await db.host.findUnique({
    where: { slug },
    select: statedColumns,
  });
  if (!host) throw new Refusal('not-found', 'No such host.');
  requireHost(actor, host.id, hostsManagedBy(actor));
  return host;
}

/** Whether a company's rentals are invoiced in its name, and in which series. */
export async function invoicingOf(hostId: string) {
  const { kind, invoicePrefix } = await db.host.findUniqueOrThrow({
    where: { id: hostId },
    select: { kind: true, invoicePrefix: true },
  });
  return { isCompany: kind === 'company', prefix: invoicePrefix };
}

/** A month of the host's account: every entry of the ledger, and the balance before and after. */
export async function statementOf(host: StatedHost, month: string): Promise<Statement> {
  const { from, to } = monthBounds(month);
  const [before, movements, debts] = await Promise.all([
    sumBefore('host_payable', host.id, from),
    movementsOf(host.id, from, to),
    debtsOf(host.id, from, to),
  ]);
  const opening = 0 - before;
  const listed = withBalances(opening, movements);
  return {
    hostId: host.id,
    hostName: host.name,
    registered: [host.legalName ?? host.name, host.taxId].filter(Boolean).join(' · '),
    month,
    currency: env.APP_CURRENCY,
    opening,
    closing: listed.at(-1)?.balance ?? opening,
    totals: totalsOf(movements),
    movements: listed,
    debts,
  };
}

const DebtMovement = z.object({
  id: z.number(),
  at: z.date(),
  kind: z.enum(debtKinds),
  ref: z.string().nullable(),
  carName: z.string().nullable(),
  amount: z.number(),
});

/** What a host owed us in a month; `null` if nothing. */
async function debtsOf(hostId: string, from: Date, to: Date): Promise<Debts | null> {
  const [opening, movements] = await Promise.all([
    sumBefore('host_debts', hostId, from),
    db.sql(DebtMovement)`
      select ${namedEntry}, e.amount ${entriesOf('host_debts', hostId, { from, to })}`,
  ]);
  if (opening === 0 && movements.length === 0) return null;
  return { opening, closing: opening + sum(movements.map(({ amount }) => amount)), movements };
}

async function movementsOf(hostId: string, from: Date, to: Date) {
  return db.sql(Movement)`
    select ${namedEntry}, -e.amount as amount,
      coalesce((select -sum(f.amount) from ledger_entries f
        where f.transaction_id = t.id and f.account = 'platform_revenue'), 0)::bigint as fee
    ${entriesOf('host_payable', hostId, { from, to })}`;
}

type HostAccount = 'host_payable' | 'host_debts';

/** What stood on one of a host's accounts at this moment, as the ledger signs it. Minor units. */
async function sumBefore(account: HostAccount, hostId: string, at: Date): Promise<number> {
  const [row] = await db.sql(z.object({ total: z.number() }))`
    select coalesce(sum(e.amount), 0)::bigint as total
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = ${account}::ledger_account and e.host_id = ${hostId}::uuid and t.at < ${at}`;
  return row?.total ?? 0;
}

/** SQL for the columns that name an entry: what moved, when, for which booking and car. */
const namedEntry = Prisma.sql`e.id, t.at, t.kind, b.ref, c.make || ' ' || c.model as car_name`;

/** SQL for the entries on one of a host's accounts in a time, in the order of the ledger. */
function entriesOf(account: HostAccount, hostId: string, { from, to }: { from: Date; to: Date }) {
  return Prisma.sql`
    from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      left join bookings b on b.id = t.booking_id
      left join cars c on c.id = b.car_id
    where e.account = ${account}::ledger_account and e.host_id = ${hostId}::uuid and t.at >= ${from} and t.at < ${to}
    order by t.at, e.id`;
}

const MonthMovements = z.object({
  month: z.string(),
  kind: z.enum(movementKinds),
  fee: z.number(),
  amount: z.number(),
});

export type MonthMovements = z.infer<typeof MonthMovements>;

/** The totals of each month of a year, by kind; months without entries are left out. */
export async function monthsOf(hostId: string, year: number) {
  return db.sql(MonthMovements)`
    select to_char(t.at at time zone ${HOME_ZONE}, 'YYYY-MM') as month, t.kind, -sum(e.amount)::bigint as amount,
      coalesce(-sum((select sum(f.amount) from ledger_entries f
        where f.transaction_id = t.id and f.account = 'platform_revenue')), 0)::bigint as fee
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'host_payable' and e.host_id = ${hostId}::uuid
      and t.at >= ${monthBounds(`${year}-01`).from} and t.at < ${monthBounds(`${year}-12`).to}
    group by 1, 2 order by 1`;
}

const CarEarnings = z.object({
  slug: z.string(),
  name: z.string(),
  trips: z.number(),
  amount: z.number(),
});

export type CarEarnings = z.infer<typeof CarEarnings>;

/** What each car earned its host in a year, the most first. Minor units. */
export async function earningsByCar(hostId: string, year: number) {
  return db.sql(CarEarnings)`
    select c.slug, c.make || ' ' || c.model || coalesce(' · ' || nullif(c.plate, ''), '') as name,
      count(distinct b.id)::int as trips, -sum(e.amount)::bigint as amount
    from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join bookings b on b.id = t.booking_id
      join cars c on c.id = b.car_id
    where e.account = 'host_payable' and e.host_id = ${hostId}::uuid and t.kind in ('earned', 'claims')
      and t.at >= ${monthBounds(`${year}-01`).from} and t.at < ${monthBounds(`${year}-12`).to}
    group by c.id order by amount desc, c.id`;
}

/** What the host will earn from bookings that are confirmed or running, in minor units. */
export async function comingOf(hostId: string): Promise<number> {
  const [row] = await db.sql(z.object({ coming: z.number() }))`
    select coalesce(sum(b.host_earns), 0)::bigint as coming from bookings b
    where b.host_id = ${hostId}::uuid and b.status in ('confirmed', 'in_progress')
      and not exists (select 1 from ledger_transactions t where t.booking_id = b.id and t.kind = 'earned')`;
  return row?.coming ?? 0;
}

/** The year of the first entry in the host's account; `null` when there is none. */
export async function firstYearOf(hostId: string): Promise<number | null> {
  const [row] = await db.sql(z.object({ year: z.number().nullable() }))`
    select extract(year from min(t.at) at time zone ${HOME_ZONE})::int as year
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'host_payable' and e.host_id = ${hostId}::uuid`;
  return row?.year ?? null;
}
