import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { ClaimKind, ClaimStatus, InspectionSide, PhotoAngle } from '#server/db/generated/enums.ts';
import { joinBooking, namesBooking } from '../bookings/booking-search.ts';
import { carName } from '../car-columns.ts';
import { StoredDrawing } from '../media/drawing.ts';
import { StoredPhoto } from '../media/photo.ts';
import { isWhose, type Share } from '../staff/work.ts';

const Picture = StoredPhoto.extend({ id: z.string() });

/** A photo of the return, and that of the same angle when the car was handed over. */
const ClaimPhoto = Picture.extend({ angle: z.enum(PhotoAngle), before: Picture.nullable() });

const ClaimRecord = z.object({
  id: z.string(),
  bookingId: z.string(),
  kind: z.enum(ClaimKind),
  status: z.enum(ClaimStatus),
  amount: z.number(),
  settled: z.number().nullable(),
  currency: z.string(),
  facts: z.record(z.string(), z.number()),
  note: z.string(),
  /** Why the client disputes it. */
  objection: z.string().nullable(),
  /** What the client would pay instead, in minor units. */
  offered: z.number().nullable(),
  /** What the host would take instead. */
  countered: z.number().nullable(),
  aboveExcess: z.boolean(),
  /** The name with which the client has accepted what the deposit does not cover. */
  agreedName: z.string().nullable(),
  /** As the client has drawn it at the counter. */
  agreedDrawing: StoredDrawing.nullable(),
  /** The member in front of whom the client signed at the counter. */
  witness: z.string().nullable(),
  /** The words of the admin who has decided it. */
  decision: z.string().nullable(),
  respondBy: z.date(),
  createdAt: z.date(),
  photos: z.array(ClaimPhoto),
  /** A quote of a repair, the paper of a fine or a toll, and what the client has sent against it. */
  papers: z.array(z.object({ id: z.string(), mime: z.string(), side: z.enum(InspectionSide) })),
});

export type ClaimRecord = z.infer<typeof ClaimRecord>;

function picture(of: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_build_object('id', ${of}.id, 'file', ${of}.file, 'width', ${of}.width, 'height', ${of}.height,
    'placeholder', ${of}.placeholder)`;
}

const columns = Prisma.sql`k.id, k.booking_id, k.kind, k.status, k.amount, k.settled, k.currency, k.facts, k.note,
  k.objection, k.offered, k.countered, k.above_excess, k.agreed_name, k.agreed_drawing,
  (select w.name from users w where w.id = k.witnessed_by) as witness, k.decision, k.respond_by, k.created_at,
  coalesce((select jsonb_agg(${picture(Prisma.sql`p`)} || jsonb_build_object('angle', p.angle, 'before', (
      select ${picture(Prisma.sql`o`)} from inspections i join inspection_photos o on o.inspection_id = i.id
      where i.booking_id = k.booking_id and i.leg = 'check_in' and o.angle = p.angle and p.angle <> 'damage'
      order by o.created_at limit 1)) order by p.angle, p.created_at)
    from claim_photos cp join inspection_photos p on p.id = cp.photo_id where cp.claim_id = k.id), '[]') as photos,
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'mime', f.mime, 'side', f.side) order by f.created_at, f.id)
    from claim_files f where f.claim_id = k.id), '[]') as papers`;

export async function claimsOf(bookingId: string, tx: Db = db): Promise<ClaimRecord[]> {
  return tx.sql(ClaimRecord)`
    select ${columns} from claims k where k.booking_id = ${bookingId} order by k.created_at, k.kind`;
}

/** What the booking's other damages come to, in a query with the booking as `b` and a claim as `k`. */
const otherDamages = Prisma.sql`(select coalesce(sum(coalesce(o.settled, o.amount)), 0)::bigint from claims o
  where o.booking_id = b.id and o.kind = 'damage' and o.status <> 'withdrawn' and o.id <> k.id)`;

const DisputedClaim = ClaimRecord.extend({
  ref: z.string(),
  carName: z.string(),
  hostName: z.string(),
  clientName: z.string(),
  timeZone: z.string(),
  deposit: z.number(),
  /** How much of a damage the client may still have to pay by their protection plan, beside this claim. */
  excessLeft: z.number(),
});

export type DisputedClaim = z.infer<typeof DisputedClaim>;

export const decisionStates = ['disputed', 'settled'] as const;
export type DecisionState = (typeof decisionStates)[number];

type Filter = { search: string; share: Share; readerId: string };

function matches({ search, share, readerId }: Filter): Prisma.Sql {
  return Prisma.sql`${namesBooking(search)} and ${isWhose('claims', Prisma.sql`k.id`, share, readerId)}`;
}

/** Claims that wait for an admin, oldest first, or those already decided, newest first. */
export async function claimsToDecide(
  { state, ...filter }: Filter & { state: DecisionState },
  page: { limit: number; offset: number },
): Promise<DisputedClaim[]> {
  const order =
    state === 'disputed' ? Prisma.sql`k.created_at` : Prisma.sql`k.resolved_at desc nulls last`;
  return db.sql(DisputedClaim)`
    select ${columns}, b.ref, ${carName} as car_name, h.name as host_name, u.name as client_name, b.time_zone,
      b.deposit, greatest(0, b.excess - ${otherDamages}) as excess_left
    from claims k ${joinBooking(Prisma.sql`k.booking_id`)}
    where k.status = ${state}::claim_status and ${matches(filter)}
    order by ${order}, k.id limit ${page.limit} offset ${page.offset}`;
}

const StateCount = z.object({ status: z.enum(decisionStates), count: z.number() });

export async function countToDecide(
  filter: Filter,
): Promise<{ [State in DecisionState]?: number }> {
  const rows = await db.sql(StateCount)`
    select k.status, count(*)::int as count
    from claims k ${joinBooking(Prisma.sql`k.booking_id`)}
    where k.status in ('disputed', 'settled') and ${matches(filter)} group by k.status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const Left = z.object({ left: z.number() });

/**
 * How much of a damage the client may still have to pay by their protection plan, in minor units.
 *
 * @param but a claim that does not count
 */
export async function excessLeft(tx: Db, bookingId: string, but: string | null): Promise<number> {
  const [row] = await tx.sql(Left)`
    select greatest(0, b.excess - coalesce(sum(coalesce(o.settled, o.amount)), 0))::bigint as left
    from bookings b left join claims o on o.booking_id = b.id and o.kind = 'damage' and o.status <> 'withdrawn'
      and o.id is distinct from ${but}::uuid
    where b.id = ${bookingId} group by b.excess`;
  return row?.left ?? 0;
}

/** What the client owes for accepted and decided claims, in minor units. */
export async function claimsDue(tx: Db, bookingId: string): Promise<number> {
  const [row] = await tx.sql(z.object({ due: z.number() }))`
    select coalesce(sum(coalesce(settled, amount)), 0)::bigint as due from claims
    where booking_id = ${bookingId} and status in ('accepted', 'settled')`;
  return row?.due ?? 0;
}
