import { recordByItself } from '../audit/commands.ts';
import type { Action } from '../bookings/booking.ts';
import { actAs, close, hasOpenClaim, mayNow } from '../bookings/commands.ts';
import type { PartyBooking } from '../bookings/queries.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { requirePermission } from '../staff/queries.ts';
import { db } from '#server/db/client.ts';

export const staffActNames = ['approve', 'decline', 'no-show', 'cancel', 'complete'] as const;

/** For whom the staff act; `admin` is the platform itself, which takes nothing from the client. */
export const sides = ['admin', 'client', 'host'] as const;

export type StaffAct = {
  act: (typeof staffActNames)[number] & Action;
  side: (typeof sides)[number];
};

/** A cancellation counts as that of the side that asked for it, with that side's refund. */
const offers: readonly StaffAct[] = [
  { act: 'approve', side: 'admin' },
  { act: 'decline', side: 'admin' },
  { act: 'no-show', side: 'admin' },
  { act: 'complete', side: 'admin' },
  { act: 'cancel', side: 'admin' },
  { act: 'cancel', side: 'client' },
  { act: 'cancel', side: 'host' },
];

/** What the staff can do with a booking at this moment. */
export async function staffActs(booking: PartyBooking, now: Date): Promise<StaffAct[]> {
  const timely = offers.filter(({ act, side }) => mayNow(act, booking, side, now));
  const isHeldOpen =
    timely.some(({ act }) => act === 'complete') && (await hasOpenClaim(db, booking.id));
  return timely.filter(({ act }) => act !== 'complete' || !isHeldOpen);
}

type Given = {
  reason: string;
  /** What a member of the staff who cancels for the host was told that it costs the host, in minor units. */
  told?: Minor | undefined;
  admin: { id: string; ip: string | null };
  now: Date;
};

/**
 * Acts on a booking by the same commands as its sides, with an audit entry that keeps the reason.
 *
 * @throws {Refusal} `conflict` if it is not possible now, or costs the host something else by now
 */
export async function actForSide(
  booking: PartyBooking,
  { act, side }: StaffAct,
  { reason, told, admin, now }: Given,
): Promise<void> {
  await requirePermission(db, admin, 'bookings.act');
  const offered = await staffActs(booking, now);
  if (!offered.some((one) => one.act === act && one.side === side))
    throw new Refusal('conflict', `Nobody can ${act} this booking now.`);
  await recordByItself(
    {
      actorId: admin.id,
      action: `booking.${act}`,
      object: 'booking',
      objectId: booking.id,
      before: { status: booking.status },
      after: { side, reason },
      ip: admin.ip,
    },
    now,
  );
  const acting = { ...booking, role: side };
  if (act === 'complete') await close(acting, admin.id, now);
  else
    await actAs(acting, act, admin.id, {
      now,
      ...(isTold(act) ? { reason } : {}),
      ...(side === 'host' && told !== undefined ? { told } : {}),
    });
}

/** Whether both sides read the reason. */
function isTold(act: StaffAct['act']): boolean {
  return act === 'cancel' || act === 'decline';
}
