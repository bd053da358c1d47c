import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { CarCategory, Fuel, HostKind, PaymentStatus } from '#server/db/generated/enums.ts';
import { coverPhoto } from '../car-columns.ts';
import { joinManager } from '../hosts/contact-columns.ts';
import { StoredPhoto } from '../media/photo.ts';
import { actions, roles } from './booking.ts';
import { ClientFacts, clientFacts, joinClientRating } from './client-facts.ts';
import { driversColumn } from './driver-columns.ts';
import { NamedDriver } from './further-drivers.ts';

/** What stands in a booking's history besides its transitions. */
const others = [
  'hold',
  'move',
  'assign',
  'counter',
  'extend',
  'give-back',
  'agree-charges',
  'take-charges',
] as const;

/** What the pages of a booking show besides the booking itself. The presenter decides who sees what of it. */
export const BookingDetails = z.object({
  car: z.object({
    year: z.number(),
    category: z.enum(CarCategory),
    fuel: z.enum(Fuel),
    /** The last one known; 0 if none is. */
    odometerKm: z.number(),
    town: z.string(),
    address: z.string(),
    lat: z.number(),
    lng: z.number(),
    insurer: z.string().nullable(),
    roadsidePhone: z.string().nullable(),
    /** How a client takes the car without the host; `null` if the host hands it over. */
    selfCheckIn: z.string().nullable(),
    photo: StoredPhoto.nullable(),
  }),
  host: z.object({
    slug: z.string(),
    kind: z.enum(HostKind),
    photo: StoredPhoto.nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  client: ClientFacts,
  /** Who was named to drive beside the client. */
  drivers: z.array(NamedDriver),
  /** The latest payment of the deposit, if there is one. */
  deposit: z.object({ status: z.enum(PaymentStatus), captured: z.number() }).nullable(),
  /** The staff look at it first; `until` is `null` once they have found fraud. */
  stop: z.object({ until: z.string().nullable() }).nullable(),
  contract: z
    .object({
      clientSigned: z.boolean(),
      hostSigned: z.boolean(),
      /** The first annex that waits for a signature, and whose. */
      annex: z.object({ number: z.number(), missing: z.enum(['client', 'host']) }).nullable(),
    })
    .nullable(),
  events: z.array(
    z.object({
      action: z.enum([...others, ...actions]),
      by: z.enum(roles),
      at: z.string(),
      /** Which member of the host it was, for the host's other members. */
      member: z.string().nullable(),
    }),
  ),
});

export type BookingDetails = z.infer<typeof BookingDetails>;

/** Whether the hand-over waits for the staff. When their time is over it waits no longer. */
export function isStopped({ stop }: Pick<BookingDetails, 'stop'>, now: Date): boolean {
  return stop !== null && (stop.until === null || new Date(stop.until) > now);
}

/** @throws {Error} if there is no such booking */
export async function detailsOf(bookingId: string): Promise<BookingDetails> {
  const [details] = await db.sql(BookingDetails)`
    select
      jsonb_build_object('year', c.year, 'category', c.category, 'fuel', c.fuel, 'odometerKm', c.odometer_km,
        'town', c.town, 'address', c.address, 'lat', c.lat, 'lng', c.lng,
        'insurer', c.insurer, 'roadsidePhone', c.roadside_phone, 'selfCheckIn', c.self_check_in,
        'photo', ${coverPhoto}) as car,
      jsonb_build_object('slug', h.slug, 'kind', h.kind, 'photo', h.photo,
        'phone', coalesce(h.phone, o.phone), 'email', coalesce(h.email, o.email::text)) as host,
      ${clientFacts} as client,
      (select jsonb_build_object('status', p.status, 'captured', p.captured) from payments p
        where p.booking_id = b.id and p.purpose = 'deposit' order by p.created_at desc limit 1) as deposit,
      (select jsonb_build_object('until', case s.state when 'open' then s.due_at end) from safety_stops s
        where s.booking_id = b.id and s.state <> 'cleared') as stop,
      (select jsonb_build_object('clientSigned', k.client_signed_at is not null,
        'hostSigned', k.host_signed_at is not null, 'annex', (
          select jsonb_build_object('number', a.annex, 'missing', case when a.client_signed_at is null then 'client' else 'host' end)
          from booking_changes a where a.booking_id = b.id and a.to_sign and a.host_signed_at is null order by a.annex limit 1)) from contracts k where k.booking_id = b.id) as contract,
      ${driversColumn} as drivers,
      coalesce((select jsonb_agg(jsonb_build_object('action', e.action, 'by', e.by, 'at', e.at,
          'member', case when e.by = 'host' then (select a.name from users a where a.id = e.actor_id) end) order by e.at, e.id)
        from booking_events e where e.booking_id = b.id), '[]') as events
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
      ${joinManager} ${joinClientRating}
    where b.id = ${bookingId}`;
  if (!details) throw new Error(`There is no booking ${bookingId}.`);
  return details;
}
