import { randomUUID } from 'node:crypto';
import { db, type Db } from '#server/db/client.ts';
import type { InspectionLeg, MemberRole } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { url } from '#shared/routes.ts';
import { factsOf } from '../bookings/effects.ts';
import { isConfirmed, isInProgress } from '../bookings/booking.ts';
import { lockedBooking, type BookingRecord } from '../bookings/queries.ts';
import { requireRunning, runs } from '../hosts/policy.ts';
import { Refusal } from '../refusal.ts';
import { notify } from '../notifications/commands.ts';
import type { Actor } from '../users/actor.ts';
import type { Company } from './company.ts';
import type { DayTask } from './day.ts';

export type Crew = { id: string; name: string; branchId: string | null; role: MemberRole };

/** The members of a company who hand cars over, by name; those who are suspended are left out. */
export async function crewOf(hostId: string, tx: Db = db): Promise<Crew[]> {
  const members = await tx.hostMember.findMany({
    where: { hostId, role: { in: ['manager', 'agent'] }, user: { suspendedAt: null } },
    select: { role: true, branchId: true, user: { select: { id: true, name: true } } },
    orderBy: [{ user: { name: 'asc' } }, { userId: 'asc' }],
  });
  return members.map(({ user, ...member }) => ({ ...user, ...member }));
}

/** Whether a member acts for the cars of a branch. */
function isOfBranch({ role, branchId }: Crew, branch: string | null): boolean {
  return role === 'manager' || branchId === null || branchId === branch;
}

type By = { actor: Actor; now: Date };

/** A hand-over, and who did it when the page was made. */
export type Assignment = { bookingId: string; leg: InspectionLeg; before: string | null };

/** `done`: it has taken place. `changed`: somebody else has assigned it meanwhile. `member`: they do not act for this car. */
export type Assigned = { ok: true } | { ok: false; problem: 'done' | 'changed' | 'member' };

/**
 * Gives a hand-over to a member, or to nobody, and tells them. The booking's history names who did it.
 *
 * @throws {Refusal} `forbidden` for a member who does not act for its car, `not-found` for a stranger
 */
export async function assign(
  { bookingId, leg, before }: Assignment,
  member: string | null,
  { actor, now }: By,
): Promise<Assigned> {
  return transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId);
    requireRunning(actor, booking);
    if (isOver(booking, leg)) return { ok: false, problem: 'done' };
    const crew = await crewOf(booking.hostId, tx);
    const present = await assigneeOf(tx, { booking, leg }, crew);
    if (present === member) return { ok: true };
    if (present !== before) return { ok: false, problem: 'changed' };
    const chosen = crew.find(({ id }) => id === member);
    if (member && !(chosen && isOfBranch(chosen, booking.branchId)))
      return { ok: false, problem: 'member' };
    await write(tx, { booking, leg, member, roundId: null }, { actor, now });
    return { ok: true };
  });
}

function isOver({ status }: BookingRecord, leg: InspectionLeg): boolean {
  if (leg === 'check_in') return !isConfirmed(status);
  return !isConfirmed(status) && !isInProgress(status);
}

async function assigneeOf(
  tx: Db,
  { booking, leg }: { booking: BookingRecord; leg: InspectionLeg },
  crew: readonly Crew[],
): Promise<string | null> {
  const stored = await tx.handoverAssignment.findUnique({
    where: { bookingId_leg: { bookingId: booking.id, leg } },
    select: { userId: true },
  });
  const member = crew.find(({ id }) => id === stored?.userId);
  return member && isOfBranch(member, booking.branchId) ? member.id : null;
}

type Written = {
  booking: BookingRecord;
  leg: InspectionLeg;
  member: string | null;
  roundId: string | null;
};

async function write(tx: Db, { booking, leg, member, roundId }: Written, { actor, now }: By) {
  const { id: bookingId, hostId, status } = booking;
  const of = { bookingId_leg: { bookingId, leg } };
  if (member) {
    const data = { userId: member, assignedBy: actor.id, assignedAt: now, roundId };
    await tx.handoverAssignment.upsert({
      where: of,
      create: { bookingId, leg, hostId, ...data },
      update: data,
      select: { leg: true },
    });
  } else await tx.handoverAssignment.deleteMany({ where: { bookingId, leg } });
  await tx.bookingEvent.create({
    data: {
      bookingId,
      action: 'assign',
      from: status,
      to: status,
      by: 'host',
      actorId: actor.id,
      at: now,
    },
    select: { id: true },
  });
  if (member && member !== actor.id) await tell(tx, { booking, leg, member }, now);
}

async function tell(
  tx: Db,
  { booking, leg, member }: Omit<Written, 'roundId'> & { member: string },
  now: Date,
) {
  const kind = leg === 'check_in' ? 'handover_assigned' : 'return_assigned';
  const facts = { ...factsOf(booking), plate: booking.plate };
  const notice = { kind, facts, url: url('owner.bookings.show', { ref: booking.ref }) } as const;
  await notify(tx, [member], notice, now);
}

/**
 * Gives each hand-over that nobody does to the member who has the fewest that day, of those who act for its car.
 * They can be taken back together. The tasks are those of the page; who got one meanwhile keeps it.
 *
 * @returns how many were assigned
 * @throws {Refusal} `forbidden` for a viewer
 */
export async function assignOpen(
  company: Company,
  tasks: readonly DayTask[],
  by: By,
): Promise<number> {
  if (company.role === 'viewer') throw new Refusal('forbidden', 'Viewers assign nothing.');
  const roundId = randomUUID();
  return transaction(async (tx) => {
    const crew = await crewOf(company.id, tx);
    const load = loadOf(tasks);
    let count = 0;
    for (const task of inLockOrder(tasks)) {
      const booking = await lockedByRef(tx, task.ref);
      requireRunning(by.actor, booking);
      if (isOver(booking, task.leg)) continue;
      if (await assigneeOf(tx, { booking, leg: task.leg }, crew)) continue;
      const member = leastLoaded(crew, load, booking.branchId);
      if (!member) continue;
      load.set(member, (load.get(member) ?? 0) + 1);
      await write(tx, { booking, leg: task.leg, member, roundId }, by);
      count++;
    }
    return count;
  });
}

function loadOf(tasks: readonly DayTask[]): Map<string, number> {
  const load = new Map<string, number>();
  for (const { assigneeId } of tasks)
    if (assigneeId) load.set(assigneeId, (load.get(assigneeId) ?? 0) + 1);
  return load;
}

/** Two members who do this at once lock the bookings in the same order. */
function inLockOrder(tasks: readonly DayTask[]): DayTask[] {
  return tasks.filter(({ isDone }) => !isDone).toSorted((a, b) => a.ref.localeCompare(b.ref));
}

async function lockedByRef(tx: Db, ref: string): Promise<BookingRecord> {
  const { id } = await tx.booking.findUniqueOrThrow({ where: { ref }, select: { id: true } });
  return lockedBooking(tx, id);
}

function leastLoaded(
  crew: readonly Crew[],
  load: ReadonlyMap<string, number>,
  branch: string | null,
): string | null {
  const able = crew.filter((member) => isOfBranch(member, branch));
  const agents = able.filter(({ role }) => role === 'agent');
  const [first] = (agents.length > 0 ? agents : able).toSorted(
    (a, b) => (load.get(a.id) ?? 0) - (load.get(b.id) ?? 0),
  );
  return first?.id ?? null;
}

/**
 * Takes back what was assigned together, as far as nobody has changed it since.
 *
 * @returns how many were taken back
 */
export async function undoAssigning(roundId: string, { actor, now }: By): Promise<number> {
  return transaction(async (tx) => {
    const made = await tx.handoverAssignment.findMany({
      where: { roundId, assignedBy: actor.id },
      select: { bookingId: true, leg: true },
      orderBy: { booking: { ref: 'asc' } },
    });
    let count = 0;
    for (const { bookingId, leg } of made) {
      const booking = await lockedBooking(tx, bookingId);
      if (!runs(actor, booking) || isOver(booking, leg)) continue;
      const present = await tx.handoverAssignment.count({ where: { bookingId, leg, roundId } });
      if (present === 0) continue;
      await write(tx, { booking, leg, member: null, roundId: null }, { actor, now });
      count++;
    }
    return count;
  });
}
