import { z } from 'zod';
import { db } from '#server/db/client.ts';
import {
  BookingStatus,
  PaymentMeans,
  PaymentPurpose,
  PaymentStatus,
} from '#server/db/generated/enums.ts';
import { carName } from '../car-columns.ts';

const Recent = z.object({
  ref: z.string(),
  status: z.enum(BookingStatus),
  carName: z.string(),
  plate: z.string(),
  clientName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  total: z.number(),
  currency: z.string(),
  member: z.string().nullable(),
});

export type RecentBooking = z.infer<typeof Recent>;

const MOST = 10;

/** The latest bookings of a company's counters, or of one branch. */
export async function recentAtCounter(hostId: string, branch: string | null) {
  return db.sql(Recent)`
    select b.ref, b.status, ${carName} as car_name, c.plate, u.name as client_name, b.starts_at, b.ends_at,
      b.time_zone, b.total, b.currency, m.name as member
    from bookings b join cars c on c.id = b.car_id join users u on u.id = b.client_id
      left join users m on m.id = b.counter_by
    where b.host_id = ${hostId}::uuid and b.is_counter and (${branch}::uuid is null or c.branch_id = ${branch}::uuid)
    order by b.created_at desc, b.id limit ${MOST}`;
}

const Taken = z.object({
  id: z.string(),
  purpose: z.enum(PaymentPurpose),
  status: z.enum(PaymentStatus),
  means: z.enum(PaymentMeans),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
  member: z.string().nullable(),
  at: z.date(),
});

export type TakenMoney = z.infer<typeof Taken>;

/** What was taken for a booking at the counter, and by whom. */
export async function takenAtCounter(bookingId: string) {
  return db.sql(Taken)`
    select p.id, p.purpose, p.status, p.means, p.amount, p.captured, p.refunded, u.name as member, p.created_at as at
    from payments p left join users u on u.id = p.taken_by
    where p.booking_id = ${bookingId} and p.means <> 'card'
    order by p.created_at, p.purpose`;
}
