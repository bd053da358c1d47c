import type { Prisma } from '#server/db/generated/client.ts';
import { minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Car } from './fleet.ts';
import { inspectionRows, type Handover } from './handovers.ts';
import { payoutRows, type Payout } from './payouts.ts';
import { suspensionOf, type People, type Person } from './people.ts';
import { daysAgo, type World } from './world.ts';

type AuditEntry = Omit<Prisma.AuditEntryCreateManyInput, 'id' | 'before' | 'after' | 'at'> & {
  before: object | null;
  after: object | null;
  at: Date;
};

const OFFICE = '192.0.2.18';
const KYC_MINUTES = 190;
/** Older entries would only make the pages long. */
const STORED_DAYS = 120;

type Done = {
  handovers: readonly Handover[];
  payouts: readonly Payout[];
  cars: readonly Car[];
};

/** What the staff have done, as audit entries: the same people and moments as in the rows themselves. */
export function auditEntryRows(world: World, people: People, done: Done): AuditEntry[] {
  const from = daysAgo(world, STORED_DAYS);
  return [
    ...people.clients.flatMap((client, turn) => ofIdentity(client, people, turn)),
    ...ofHandovers(done.handovers, people),
    ...ofPayouts(done.payouts, people),
    ...ofSuspended(world, people),
    ...ofSuspendedCars(world, people, done.cars),
  ]
    .filter(({ at }) => at > from && at < world.now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function ofIdentity(person: Person, { admin, secondAdmin }: People, turn: number): AuditEntry[] {
  const { kycStatus, createdAt, id } = person;
  if (kycStatus !== 'verified' && kycStatus !== 'rejected') return [];
  const actorId = turn % 2 === 0 ? admin.id : secondAdmin.id;
  const common = { actorId, object: 'user', objectId: id, ip: OFFICE };
  const action = kycStatus === 'verified' ? 'kyc.approve' : 'kyc.reject';
  const [before, after] = [{ status: 'in_review' }, { status: kycStatus }];
  return [{ ...common, action, before, after, at: minutesAfter(createdAt, KYC_MINUTES) }];
}

function ofHandovers(handovers: readonly Handover[], people: People): AuditEntry[] {
  return inspectionRows(handovers, people).flatMap(({ id, review, reviewedBy, reviewedAt }) => {
    if (!reviewedAt || !reviewedBy) return [];
    const action = review === 'approved' ? 'inspection.approve' : 'inspection.reject';
    const common = { actorId: reviewedBy, object: 'inspection', objectId: id, ip: OFFICE };
    const before = { review: 'pending_review' };
    return [{ ...common, action, before, after: { review }, at: reviewedAt }];
  });
}

function ofPayouts(payouts: readonly Payout[], people: People): AuditEntry[] {
  return payoutRows(payouts, people).flatMap(({ id, approvedBy, approvedAt }) => {
    if (!approvedAt || !approvedBy) return [];
    const common = { actorId: approvedBy, object: 'payout', objectId: id, ip: OFFICE };
    const [before, after] = [{ status: 'scheduled' }, { status: 'approved' }];
    return [{ ...common, action: 'payout.approve', before, after, at: approvedAt }];
  });
}

function ofSuspendedCars(world: World, { admin }: People, cars: readonly Car[]): AuditEntry[] {
  return cars
    .filter(({ status }) => status === 'suspended')
    .map(({ id }, turn) => ({
      actorId: admin.id,
      object: 'car',
      objectId: id,
      ip: OFFICE,
      action: 'car.suspend',
      before: { status: 'listed' },
      after: {
        status: 'suspended',
        words: 'Trei clienți au reclamat frânele. Trimiteți un ITP nou.',
      },
      at: daysAgo(world, 3 + turn * 5),
    }));
}

/** The suspended client's phone was corrected first, at their own request; complaints came later. */
function ofSuspended(world: World, { admin, secondAdmin, suspended }: People): AuditEntry[] {
  if (!suspended) return [];
  const { at, reason } = suspensionOf(world);
  const common = { object: 'user', objectId: suspended.id, ip: OFFICE };
  return [
    {
      ...common,
      actorId: secondAdmin.id,
      action: 'user.change',
      before: { phone: '+40720000000' },
      after: { phone: suspended.phone },
      at: daysAgo(world, 41),
    },
    {
      ...common,
      actorId: admin.id,
      action: 'user.suspend',
      before: { suspended: false },
      after: { suspended: true, reason },
      at,
    },
  ];
}
