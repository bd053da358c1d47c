import type { Status } from '#server/domain/bookings/booking.ts';
import type { HostBooking } from '#server/domain/bookings/host-queries.ts';
import { hostsRunBy, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { clientOf, deadlineOf, type BookingClient, type Deadline } from './booking.ts';
import { imageView } from './image.ts';
import { hostActions, type HostAction } from './owner-actions.ts';

/** A booking as the host's lists show it. */
export type BookingCardView = {
  ref: string;
  status: Status;
  url: string;
  car: { name: string; plate: string; photo: ImageView | null };
  /** Named when the person has more than one host. */
  hostName: string | null;
  client: BookingClient;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  place: string;
  note: string;
  /** `null` for a member who has no say in money. */
  earns: number | null;
  currency: string;
  deadline: Deadline | null;
  actions: HostAction[];
};

export function bookingCard(booking: HostBooking, actor: Actor, now: Date): BookingCardView {
  const { ref, status, carName, plate, carPhoto, timeZone, days, note, currency } = booking;
  return {
    ref,
    status,
    timeZone,
    days,
    note,
    currency,
    url: url('owner.bookings.show', { ref }),
    car: { name: carName, plate, photo: carPhoto && imageView(carPhoto, carName) },
    hostName: actor.hosts.length > 1 ? booking.hostName : null,
    client: clientOf(booking, booking.client),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    place: booking.deliveryPlace ?? booking.town,
    earns: seesMoneyOf(actor, booking.hostId) ? booking.hostEarns : null,
    deadline: deadlineOf(booking),
    actions: hostActions(booking, hostsRunBy(actor).includes(booking.hostId), now),
  };
}

/** A hand-over to come: what happens, when, with which booking. */
export type HandoverView = { leg: 'check_in' | 'check_out'; at: string; booking: BookingCardView };

export type HandoverDay = { day: string; handovers: HandoverView[] };

export function handover(booking: HostBooking, actor: Actor, now: Date): HandoverView {
  const leg = booking.status === 'confirmed' ? 'check_in' : 'check_out';
  const at = leg === 'check_in' ? booking.startsAt : booking.endsAt;
  return { leg, at: at.toISOString(), booking: bookingCard(booking, actor, now) };
}

/** Hand-overs by the calendar day at the car. */
export function handoverDays(
  bookings: readonly HostBooking[],
  actor: Actor,
  now: Date,
): HandoverDay[] {
  const days = Map.groupBy(
    bookings.map((booking) => handover(booking, actor, now)),
    ({ at, booking }) => wallDateOf(new Date(at), booking.timeZone),
  );
  return [...days].map(([day, handovers]) => ({ day, handovers }));
}
