import { endedEarly, type Status } from '#server/domain/bookings/booking.ts';
import { flightWords } from '#server/domain/bookings/flight.ts';
import type { HostBooking } from '#server/domain/bookings/host-queries.ts';
import { runs, seesMoneyOf } from '#server/domain/hosts/policy.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { clientOf, deadlineOf, type BookingClient, type Deadline } from './booking.ts';
import { imageView } from './image.ts';
import { hostActions, type HostAction } from './owner-actions.ts';

/** A booking in the host's lists. */
export type BookingCardView = {
  ref: string;
  status: Status;
  url: string;
  car: { name: string; plate: string; photo: ImageView | null };
  /** Only when the person has more than one host. */
  hostName: string | null;
  client: BookingClient;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  days: number;
  place: string;
  /** The flight with which the client comes. */
  flight: string | null;
  note: string;
  /** Minor units; `null` for a member who may not see money. */
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
    flight: booking.flightNumber && flightWords(booking.flightNumber),
    earns: seesMoneyOf(actor, booking.hostId) && !endedEarly(status) ? booking.hostEarns : null,
    deadline: deadlineOf(booking),
    actions: hostActions(booking, runs(actor, booking), now),
  };
}

/** A future hand-over: which leg, when, of which booking. */
export type HandoverView = { leg: 'check_in' | 'check_out'; at: string; booking: BookingCardView };

export type HandoverDay = { day: string; handovers: HandoverView[] };

export function handover(booking: HostBooking, actor: Actor, now: Date): HandoverView {
  const leg = booking.status === 'confirmed' ? 'check_in' : 'check_out';
  const at = leg === 'check_in' ? booking.startsAt : booking.endsAt;
  return { leg, at: at.toISOString(), booking: bookingCard(booking, actor, now) };
}

/** Hand-overs by calendar day in the car's time zone. */
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
