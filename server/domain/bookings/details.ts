import { sql } from '#server/db/sql.ts';
import type { Fuel, KycStatus, PaymentStatus } from '#server/db/generated/enums.ts';
import { coverPhoto } from '../cars/columns.ts';
import type { StoredPhoto } from '../users/actor.ts';
import type { Action, Role } from './booking.ts';

/** What the screens of a booking show beside the booking itself. Who may see which of it is the presenter's matter. */
export type BookingDetails = {
  car: {
    year: number;
    fuel: Fuel;
    town: string;
    address: string;
    lat: number;
    lng: number;
    photo: StoredPhoto | null;
  };
  host: {
    slug: string;
    kind: 'person' | 'company';
    photo: StoredPhoto | null;
    phone: string | null;
    email: string | null;
  };
  client: {
    photo: StoredPhoto | null;
    phone: string | null;
    email: string;
    kycStatus: KycStatus;
    trips: number;
    ratingSum: number;
    ratingCount: number;
  };
  /** The deposit's last payment, if one was tried. */
  deposit: { status: PaymentStatus; captured: number } | null;
  contract: { clientSigned: boolean; hostSigned: boolean } | null;
  events: { action: Action; by: Role; at: string }[];
};

/** @throws {Error} for no such booking */
export async function detailsOf(bookingId: string): Promise<BookingDetails> {
  const [details] = await sql<BookingDetails>`
    select
      jsonb_build_object('year', c.year, 'fuel', c.fuel, 'town', c.town, 'address', c.address, 'lat', c.lat, 'lng', c.lng,
        'photo', ${coverPhoto}) as car,
      jsonb_build_object('slug', h.slug, 'kind', h.kind, 'photo', h.photo,
        'phone', coalesce(h.phone, o.phone), 'email', coalesce(h.email, o.email::text)) as host,
      jsonb_build_object('photo', u.photo, 'phone', u.phone, 'email', u.email, 'kycStatus', u.kyc_status,
        'trips', (select count(*) from bookings t where t.client_id = u.id and t.status = 'completed'),
        'ratingSum', r.stars, 'ratingCount', r.count) as client,
      (select jsonb_build_object('status', p.status, 'captured', p.captured) from payments p
        where p.booking_id = b.id and p.purpose = 'deposit' order by p.created_at desc limit 1) as deposit,
      (select jsonb_build_object('clientSigned', k.client_signed_at is not null,
        'hostSigned', k.host_signed_at is not null) from contracts k where k.booking_id = b.id) as contract,
      coalesce((select jsonb_agg(jsonb_build_object('action', e.action, 'by', e.by, 'at', e.at) order by e.at, e.id)
        from booking_events e where e.booking_id = b.id), '[]') as events
    from bookings b join cars c on c.id = b.car_id join hosts h on h.id = b.host_id join users u on u.id = b.client_id
      left join lateral (select w.phone, w.email from host_members m join users w on w.id = m.user_id
        where m.host_id = h.id and m.role = 'manager' order by w.created_at limit 1) o on true
      cross join lateral (select coalesce(sum(v.stars), 0)::int as stars, count(*)::int as count
        from reviews v join bookings vb on vb.id = v.booking_id
        where vb.client_id = u.id and v.direction = 'host_to_client' and v.published_at is not null) r
    where b.id = ${bookingId}`;
  if (!details) throw new Error(`There is no booking ${bookingId}.`);
  return details;
}
