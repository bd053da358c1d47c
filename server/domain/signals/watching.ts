import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { staffRoles } from '../staff/permissions.ts';
import { leastBusy } from '../staff/assigning.ts';
import { cardHashes } from './cards.ts';
import { needsPerson, signalsOf, stopDueAt, type Seen, type Signal } from './signal.ts';

/** The card that has paid, as the gateway knows it. */
export type PaidCard = { fingerprint?: string | null; holder?: string | null };

const Known = z.object({
  name: z.string(),
  accountCreatedAt: z.date(),
  trips: z.number(),
  cardAccounts: z.number(),
  cardSuspended: z.number(),
  deviceAccounts: z.number(),
  deviceSuspended: z.number(),
});

/**
 * Looks for what may be fraud about a booking that has just been paid, in the transaction that confirms it. If a person
 * must look, the hand-over and the payout wait for one of the staff, who has it from the beginning.
 */
export async function watch(
  tx: Db,
  booking: BookingRecord,
  card: PaidCard | null,
  now: Date,
): Promise<void> {
  const signals = signalsOf(await seenOf(tx, booking, card), now);
  if (signals.length === 0) return;
  await tx.signal.createMany({
    data: signals.map((signal: Signal) => ({
      ...signal,
      bookingId: booking.id,
      userId: booking.clientId,
      seenAt: now,
    })),
    skipDuplicates: true,
  });
  if (!needsPerson(signals)) return;
  const dueAt = stopDueAt(booking.startsAt, now);
  const [opened] = await tx.sql(z.object({ id: z.string() }))`
    insert into safety_stops (booking_id, due_at, opened_at) values (${booking.id}, ${dueAt}, ${now})
    on conflict do nothing returning id`;
  const owner = opened && (await leastBusy(tx, 'stops'));
  if (opened && owner)
    await tx.workAssignment.create({
      data: { list: 'stops', itemId: opened.id, userId: owner, at: now },
      select: { itemId: true },
    });
}

async function seenOf(tx: Db, booking: BookingRecord, card: PaidCard | null): Promise<Seen> {
  const hashes = card?.fingerprint ? cardHashes(card.fingerprint) : [];
  const { clientId, total, days } = booking;
  const [known] = await tx.sql(Known)`
    select u.name, u.created_at as account_created_at,
      (select count(*)::int from bookings t where t.client_id = u.id and t.status = 'completed') as trips,
      c.accounts as card_accounts, c.suspended as card_suspended,
      d.accounts as device_accounts, d.suspended as device_suspended
    from users u
      cross join lateral (select count(*)::int as accounts, count(o.suspended_at)::int as suspended
        from users o where o.id <> u.id and o.deleted_at is null and o.id in (
          select b.client_id from payments p join bookings b on b.id = p.booking_id
          where p.card_fingerprint = any(${hashes}::text[]))) c
      cross join lateral (select count(*)::int as accounts, count(o.suspended_at)::int as suspended
        from users o where o.id <> u.id and o.deleted_at is null and o.id in (
          select e.user_id from known_devices k join known_devices e on e.device_hash = k.device_hash
          where k.user_id = u.id)
          and not exists (select from user_roles r
            where r.user_id = o.id and r.name::text = any(${[...staffRoles]}::text[]))) d
    where u.id = ${clientId}`;
  if (!known) throw new Error('A booking without its client.');
  const { name, accountCreatedAt, trips } = known;
  return {
    name,
    accountCreatedAt,
    trips,
    total,
    days,
    card: { accounts: known.cardAccounts, suspended: known.cardSuspended },
    device: { accounts: known.deviceAccounts, suspended: known.deviceSuspended },
    cardHolder: card?.holder ?? null,
  };
}
