import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import {
  BookingStatus,
  InspectionLeg,
  KycStatus,
  PaymentStatus,
} from '#server/db/generated/enums.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { PriceLine } from '../bookings/pricing.ts';
import { carName } from '../car-columns.ts';
import { addDays, instantOf, type WallDate } from '../time/wall-clock.ts';

/** A car that is handed over to a client, or comes back. */
const Task = z.object({
  ref: z.string(),
  leg: z.enum(InspectionLeg),
  /** When it is due. */
  at: z.date(),
  timeZone: z.string(),
  status: z.enum(BookingStatus),
  isDone: z.boolean(),
  carSlug: z.string(),
  carName: z.string(),
  plate: z.string(),
  branchId: z.string().nullable(),
  branchName: z.string().nullable(),
  clientName: z.string(),
  clientPhone: z.string().nullable(),
  kycStatus: z.enum(KycStatus),
  note: z.string(),
  lines: z.array(PriceLine),
  flightNumber: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  town: z.string(),
  address: z.string(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  deposit: z.number(),
  /** Of the latest payment of the deposit. */
  depositStatus: z.enum(PaymentStatus).nullable(),
  isSigned: z.boolean(),
  /** Whether another client has the car. */
  isOut: z.boolean(),
  /** Whether nobody has cleaned it since it came back the last time. */
  isUnready: z.boolean(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  /** Who assigned it and when, and with which others; `null` for one that was chosen. */
  assignedBy: z.string().nullable(),
  roundId: z.string().nullable(),
  assignedAt: z.date().nullable(),
});

export type DayTask = z.infer<typeof Task>;

type Asked = {
  hostId: string;
  /** Only the cars of this branch. */
  branch: string | null;
  /** Only those assigned to this member. */
  member: string | null;
  day: WallDate;
  /** Those of earlier days that nobody has done come first. */
  withLate: boolean;
};

/** Clients keep a car for at most so many days. */
const LONGEST_DAYS = 100;

/** No time zone is further from the product's than this many days. */
const ZONE_DAYS = 1;

/**
 * The hand-overs of a day of a company's cars, where each car is, in the order of the clock. Assignments of members who
 * may not act for the car any more count as none.
 */
export async function dayTasks({
  hostId,
  branch,
  member,
  day,
  withLate,
}: Asked): Promise<DayTask[]> {
  const from = instantOf(`${addDays(day, -ZONE_DAYS)}T00:00`, HOME_ZONE);
  const until = instantOf(`${addDays(day, 1 + ZONE_DAYS)}T00:00`, HOME_ZONE);
  const longAgo = instantOf(`${addDays(day, -LONGEST_DAYS)}T00:00`, HOME_ZONE);
  return db.sql(Task)`
    with bookings_of_day as materialized (
      select b.* from bookings b
      where b.host_id = ${hostId}::uuid and b.starts_at < ${until} and (b.status in ('confirmed', 'in_progress')
        or (b.status in ('returned', 'completed') and b.starts_at > ${longAgo} and b.ends_at >= ${from}))),
    tasks as (
      select b.*, l.leg, l.at, l.is_done, (l.at at time zone b.time_zone)::date as day
      from bookings_of_day b cross join lateral (values
        ('check_in'::inspection_leg, b.starts_at, b.status <> 'confirmed'),
        ('check_out', b.ends_at, b.status in ('returned', 'completed'))) l (leg, at, is_done))
    select t.ref, t.leg, t.at, t.time_zone, t.status, t.is_done, c.slug as car_slug, ${carName} as car_name, c.plate,
      c.branch_id, br.name as branch_name, u.name as client_name, u.phone as client_phone,
      case when t.identity_checked_at is null then u.kyc_status else 'verified' end as kyc_status, t.note, t.lines,
      t.flight_number, t.delivery_place, c.town, c.address, c.lat, c.lng, t.deposit, deposit.status as deposit_status,
      coalesce(k.client_signed_at is not null, false) as is_signed, ${isOut} as is_out, ${isUnready} as is_unready,
      who.user_id as assignee_id, who.name as assignee_name, who.assigned_by, who.round_id, who.assigned_at
    from tasks t join cars c on c.id = t.car_id join users u on u.id = t.client_id
      left join branches br on br.id = c.branch_id
      left join contracts k on k.booking_id = t.id
      left join lateral (select p.status from payments p where p.booking_id = t.id and p.purpose = 'deposit'
        order by p.created_at desc limit 1) deposit on true
      left join lateral (${assignee}) who on true
    where (t.day = ${day}::date or (${withLate} and t.day < ${day}::date and not t.is_done
        and (t.leg = 'check_in' or t.status = 'in_progress')))
      and (${branch}::uuid is null or c.branch_id = ${branch}::uuid)
      and (${member}::uuid is null or who.user_id = ${member}::uuid)
    order by t.is_done, t.at, t.ref, t.leg`;
}

/** The member who does the task `t`, if they may still act for its car. */
const assignee = Prisma.sql`
  select a.user_id, m.name, a.assigned_by, a.round_id, a.assigned_at
  from handover_assignments a join host_members hm on hm.host_id = a.host_id and hm.user_id = a.user_id
    join users m on m.id = a.user_id
  where a.booking_id = t.id and a.leg = t.leg and m.suspended_at is null and (hm.role = 'manager'
    or (hm.role = 'agent' and (hm.branch_id is null or hm.branch_id = c.branch_id)))`;

const isOut = Prisma.sql`exists (
  select from bookings o where o.car_id = c.id and o.id <> t.id and o.status = 'in_progress')`;

/** Trips of a car follow one another, so the last one that came back is the one that began last. */
const isUnready = Prisma.sql`coalesce((
  select o.returned_at from bookings o
  where o.car_id = c.id and (o.id <> t.id or t.leg = 'check_out') and o.returned_at is not null
  order by o.starts_at desc limit 1) > coalesce(c.ready_at, '-infinity'), false)`;
