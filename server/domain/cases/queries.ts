import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { MoneyCaseKind, MoneyCaseState, PaymentPurpose } from '#server/db/generated/enums.ts';
import { joinBooking, namesBooking } from '../bookings/booking-search.ts';
import { carName } from '../car-columns.ts';
import { isWhose, type Share } from '../staff/work.ts';
import { Refusal } from '../refusal.ts';

const CaseRecord = z.object({
  id: z.string(),
  kind: z.enum(MoneyCaseKind),
  state: z.enum(MoneyCaseState),
  amount: z.number(),
  currency: z.string(),
  gatewayReason: z.string().nullable(),
  ownerId: z.string().nullable(),
  dueAt: z.date(),
  openedAt: z.date(),
  submittedAt: z.date().nullable(),
  evidenceWords: z.string().nullable(),
  decision: z.string().nullable(),
  hostBears: z.number().nullable(),
  reason: z.string().nullable(),
  decidedAt: z.date().nullable(),
  deciderName: z.string().nullable(),
  paymentId: z.string().nullable(),
  purpose: z.enum(PaymentPurpose).nullable(),
  bookingId: z.string(),
  ref: z.string(),
  timeZone: z.string(),
  carName: z.string(),
  hostName: z.string(),
  clientName: z.string(),
});

export type CaseRecord = z.infer<typeof CaseRecord>;

/** `waiting`: the staff must do something. `bank`: the client's bank decides. */
export const caseLists = ['waiting', 'bank', 'over'] as const;

export type CaseList = (typeof caseLists)[number];

type Filter = { search: string; share: Share; readerId: string };

const conditionOf = (list: CaseList): Prisma.Sql =>
  ({
    waiting: Prisma.sql`(k.decided_at is null and k.state <> 'submitted')`,
    bank: Prisma.sql`(k.state = 'submitted')`,
    over: Prisma.sql`(k.decided_at is not null)`,
  })[list];

function matches({ search, share, readerId }: Filter): Prisma.Sql {
  return Prisma.sql`${namesBooking(search)} and ${isWhose('cases', Prisma.sql`k.id`, share, readerId)}`;
}

/** Cases by their deadline; those that are over by their end, newest first. */
export async function casesIn(
  { list, ...filter }: Filter & { list: CaseList },
  { limit, offset }: { limit: number; offset: number },
): Promise<CaseRecord[]> {
  return casesWhere(
    Prisma.sql`${conditionOf(list)} and ${matches(filter)}`,
    Prisma.sql`order by k.decided_at desc nulls first, k.due_at, k.id limit ${limit} offset ${offset}`,
  );
}

/** @throws {Refusal} `not-found` */
export async function caseById(id: string): Promise<CaseRecord> {
  const [found] = await casesWhere(Prisma.sql`k.id = ${id}::uuid`, Prisma.empty);
  if (!found) throw new Refusal('not-found', 'No such case.');
  return found;
}

const Counts = z.object({
  waiting: z.number(),
  bank: z.number(),
  over: z.number(),
});

export async function countCases(filter: Filter) {
  const [row] = await db.sql(Counts)`
    select count(*) filter (where ${conditionOf('waiting')})::int as waiting,
      count(*) filter (where ${conditionOf('bank')})::int as bank,
      count(*) filter (where ${conditionOf('over')})::int as over
    from money_cases k ${joinBooking(Prisma.sql`k.booking_id`)} where ${matches(filter)}`;
  return row ?? { waiting: 0, bank: 0, over: 0 };
}

export type Trouble = Awaited<ReturnType<typeof openTroubleOf>>;

/** What the parties of a booking are told: a dispute that is not decided, and a refund that did not arrive. */
export async function openTroubleOf(bookingId: string) {
  const cases = await db.moneyCase.findMany({
    where: { bookingId, decidedAt: null, kind: { in: ['dispute', 'refund_failed'] } },
    select: { kind: true },
  });
  return {
    isDisputed: cases.some(({ kind }) => kind === 'dispute'),
    hasFailedRefund: cases.some(({ kind }) => kind === 'refund_failed'),
  };
}

async function casesWhere(where: Prisma.Sql, rest: Prisma.Sql): Promise<CaseRecord[]> {
  return db.sql(CaseRecord)`
    select k.id, k.kind, k.state, k.amount, k.currency, k.gateway_reason, w.user_id as owner_id, k.due_at,
      k.opened_at, k.submitted_at, k.evidence_words, k.decision, k.host_bears, k.reason, k.decided_at,
      d.name as decider_name, k.payment_id, p.purpose, k.booking_id, b.ref, b.time_zone, ${carName} as car_name,
      h.name as host_name, u.name as client_name
    from money_cases k ${joinBooking(Prisma.sql`k.booking_id`)}
      left join work_assignments w on w.list = 'cases' and w.item_id = k.id and k.decided_at is null
      left join users d on d.id = k.decided_by
      left join payments p on p.id = k.payment_id
    where ${where} ${rest}`;
}
