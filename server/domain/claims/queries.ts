import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { ClaimKind, ClaimStatus, PhotoAngle } from '#server/db/generated/enums.ts';
import { joinBooking, namesBooking } from '../admin/booking-search.ts';
import { carName } from '../car-columns.ts';
import { StoredPhoto } from '../media/photo.ts';

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
  /** The words of the admin who has decided it. */
  decision: z.string().nullable(),
  respondBy: z.date(),
  createdAt: z.date(),
  photos: z.array(ClaimPhoto),
});

export type ClaimRecord = z.infer<typeof ClaimRecord>;

function picture(of: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_build_object('id', ${of}.id, 'file', ${of}.file, 'width', ${of}.width, 'height', ${of}.height,
    'placeholder', ${of}.placeholder)`;
}

const columns = Prisma.sql`k.id, k.booking_id, k.kind, k.status, k.amount, k.settled, k.currency, k.facts, k.note,
  k.objection, k.offered, k.decision, k.respond_by, k.created_at,
  coalesce((select jsonb_agg(${picture(Prisma.sql`p`)} || jsonb_build_object('angle', p.angle, 'before', (
      select ${picture(Prisma.sql`o`)} from inspections i join inspection_photos o on o.inspection_id = i.id
      where i.booking_id = k.booking_id and i.leg = 'check_in' and o.angle = p.angle and p.angle <> 'damage'
      order by o.created_at limit 1)) order by p.angle, p.created_at)
    from claim_photos cp join inspection_photos p on p.id = cp.photo_id where cp.claim_id = k.id), '[]') as photos`;

export async function claimsOf(bookingId: string): Promise<ClaimRecord[]> {
  return db.sql(ClaimRecord)`
    select ${columns} from claims k where k.booking_id = ${bookingId} order by k.created_at, k.kind`;
}

const DisputedClaim = ClaimRecord.extend({
  ref: z.string(),
  carName: z.string(),
  hostName: z.string(),
  clientName: z.string(),
  timeZone: z.string(),
  deposit: z.number(),
});

export type DisputedClaim = z.infer<typeof DisputedClaim>;

export const decisionStates = ['disputed', 'settled'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** Claims that wait for an admin, oldest first, or those already decided, newest first. */
export async function claimsToDecide(
  { state, search }: { state: DecisionState; search: string },
  page: { limit: number; offset: number },
): Promise<DisputedClaim[]> {
  const order =
    state === 'disputed' ? Prisma.sql`k.created_at` : Prisma.sql`k.resolved_at desc nulls last`;
  return db.sql(DisputedClaim)`
    select ${columns}, b.ref, ${carName} as car_name, h.name as host_name, u.name as client_name, b.time_zone,
      b.deposit
    from claims k ${joinBooking(Prisma.sql`k.booking_id`)}
    where k.status = ${state}::claim_status and ${namesBooking(search)}
    order by ${order}, k.id limit ${page.limit} offset ${page.offset}`;
}

const StateCount = z.object({ status: z.enum(decisionStates), count: z.number() });

export async function countToDecide(
  search: string,
): Promise<{ [State in DecisionState]?: number }> {
  const rows = await db.sql(StateCount)`
    select k.status, count(*)::int as count
    from claims k ${joinBooking(Prisma.sql`k.booking_id`)}
    where k.status in ('disputed', 'settled') and ${namesBooking(search)} group by k.status`;
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
