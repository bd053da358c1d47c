import { createHash } from 'node:crypto';
import type { Sql } from '#server/db/sql.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { CONTRACT_TEMPLATE_VERSION, type ContractContent } from './contract.ts';

/** Draws up the contract of a confirmed booking, once. Its content never changes afterwards. */
export async function drawUpContract(sql: Sql, booking: BookingRecord, now: Date): Promise<void> {
  const content = await contentOf(sql, booking, now);
  await sql`
    insert into contracts (booking_id, template_version, content, hash, created_at)
    values (${booking.id}, ${CONTRACT_TEMPLATE_VERSION}, ${JSON.stringify(content)}, ${hashOf(content)}, ${now})
    on conflict (booking_id) do nothing`;
}

/**
 * SHA-256 of the content, which both parties sign. The keys are sorted, because PostgreSQL keeps them in an order of
 * its own: the hash can be worked out again from the stored content.
 */
export function hashOf(content: ContractContent): string {
  return createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest('hex');
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Signs for one side with the name they typed, once.
 *
 * @returns whether this call signed it; `false` when that side had signed before
 */
export async function signContract(
  sql: Sql,
  bookingId: string,
  side: 'client' | 'host',
  signature: { name: string; address: string; now: Date },
): Promise<boolean> {
  const { name, address, now } = signature;
  const rows =
    side === 'client'
      ? await sql`
          update contracts set client_signature = ${name}, client_address = ${address}, client_signed_at = ${now}
          where booking_id = ${bookingId} and client_signed_at is null returning id`
      : await sql`
          update contracts set host_signature = ${name}, host_address = ${address}, host_signed_at = ${now}
          where booking_id = ${bookingId} and host_signed_at is null returning id`;
  return rows.length > 0;
}

async function contentOf(sql: Sql, booking: BookingRecord, now: Date): Promise<ContractContent> {
  const [row] = await sql<Pick<ContractContent, 'host' | 'client' | 'car'>>`
    select
      jsonb_build_object('name', h.name, 'kind', h.kind, 'taxId', h.tax_id, 'address', h.address, 'town', h.town) as host,
      jsonb_build_object('name', u.name, 'email', u.email::text, 'phone', u.phone) as client,
      jsonb_build_object('make', c.make, 'model', c.model, 'year', c.year, 'plate', c.plate, 'address', c.address,
        'town', c.town, 'features', to_jsonb(c.features)) as car
    from bookings b join hosts h on h.id = b.host_id join users u on u.id = b.client_id join cars c on c.id = b.car_id
    where b.id = ${booking.id}`;
  if (!row) throw new Error('A booking without its parties.');
  const { ref, days, lines, total, deposit, currency, kmIncluded, kmPrice, timeZone } = booking;
  return {
    ...row,
    ref,
    drawnUpAt: now.toISOString(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    cancellationPolicy: booking.cancellationPolicy,
    deliveryPlace: booking.deliveryPlace,
    timeZone,
    days,
    lines,
    total,
    deposit,
    currency,
    kmIncluded,
    kmPrice,
  };
}
