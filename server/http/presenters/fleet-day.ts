import { agreedExtras } from '#server/domain/bookings/changing-options.ts';
import { flightWords } from '#server/domain/bookings/flight.ts';
import type { DayTask } from '#server/domain/fleet/day.ts';
import { url } from '#shared/routes.ts';
import { pick } from './pick.ts';

/**
 * What stands in the way. `late`: it is past its time. `identity`, `deposit`, `contract`: the client has not done it.
 * `out`: another client still has the car. `unready`: nobody has cleaned it since it came back.
 */
const obstacles = ['late', 'identity', 'deposit', 'contract', 'out', 'unready'] as const;

type Obstacle = (typeof obstacles)[number];

export type DayTaskView = Pick<
  DayTask,
  | 'ref'
  | 'leg'
  | 'timeZone'
  | 'isDone'
  | 'carName'
  | 'plate'
  | 'branchId'
  | 'branchName'
  | 'clientName'
  | 'clientPhone'
  | 'note'
> & {
  at: string;
  place: string;
  mapUrl: string;
  flight: string | null;
  /** What was booked with the car. */
  extras: { extra: string; name: string | null; quantity: number }[];
  missing: Obstacle[];
  assignee: { id: string; name: string } | null;
  /** Whether the car is cleaned, where that can be said now. */
  ready: { isReady: boolean; url: string } | null;
  urls: { booking: string; handover: string | null; assign: string };
};

export function dayTaskView(task: DayTask, now: Date): DayTaskView {
  const { ref, leg, at, assigneeId, assigneeName, carSlug } = task;
  return {
    ...pick(task, 'ref', 'leg', 'timeZone', 'isDone', 'carName', 'plate', 'branchId'),
    ...pick(task, 'branchName', 'clientName', 'clientPhone', 'note'),
    at: at.toISOString(),
    place: task.deliveryPlace ?? task.address,
    mapUrl: mapUrlOf(task),
    flight: leg === 'check_in' && task.flightNumber ? flightWords(task.flightNumber) : null,
    extras: agreedExtras(task.lines),
    missing: task.isDone ? [] : missingOf(task, now),
    assignee: assigneeId && assigneeName ? { id: assigneeId, name: assigneeName } : null,
    ready: isAtHome(task)
      ? { isReady: !task.isUnready, url: url('company.day.ready', { car: carSlug }) }
      : null,
    urls: {
      booking: url('owner.bookings.show', { ref }),
      handover: handoverUrl(task),
      assign: url('company.day.assign', { ref, leg }),
    },
  };
}

/** The car waits for its client, or has come back from this one. */
function isAtHome({ leg, isDone, isOut }: DayTask): boolean {
  return leg === 'check_in' ? !isDone && !isOut : isDone && !isOut;
}

function missingOf(task: DayTask, now: Date): Obstacle[] {
  const { leg, at, kycStatus, isSigned, isOut, isUnready } = task;
  const late = at < now;
  if (leg === 'check_out') return late ? ['late'] : [];
  const found: Record<Obstacle, boolean> = {
    late,
    identity: kycStatus !== 'verified',
    deposit: !isDepositHeld(task),
    contract: !isSigned,
    out: isOut,
    unready: !isOut && isUnready,
  };
  return obstacles.filter((one) => found[one]);
}

function isDepositHeld({ deposit, depositStatus }: DayTask): boolean {
  return deposit === 0 || depositStatus === 'authorised' || depositStatus === 'captured';
}

function mapUrlOf({ deliveryPlace, town, lat, lng }: DayTask): string {
  const place = deliveryPlace ? `${deliveryPlace}, ${town}` : `${lat},${lng}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

function handoverUrl({ ref, leg, status }: DayTask): string | null {
  if (leg === 'check_in') return status === 'confirmed' ? url('owner.check-in', { ref }) : null;
  return status === 'in_progress' ? url('owner.check-out', { ref }) : null;
}
