import type { DocumentKind, DocumentStatus } from '#server/db/generated/enums.ts';
import { addDays, dateColumn, hoursAfter, type WallDate } from '#server/domain/time/wall-clock.ts';
import { kycDocuments } from '#server/domain/kyc/kyc.ts';
import type { Car } from './fleet.ts';
import type { People, Person } from './people.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

export type Paper = {
  id: string;
  kind: DocumentKind;
  userId: string | null;
  carId: string | null;
  status: DocumentStatus;
  reason: string | null;
  expiresOn: WallDate | null;
  createdAt: Date;
};

/** Papers of cars with their expiry, and of everybody whose identity was or is being checked. */
export function planDocuments(world: World, people: People, cars: readonly Car[]): Paper[] {
  const random = new Random('documents');
  return [
    ...cars.flatMap((car, turn) => papersOfCar(world, random, car, turn)),
    ...people.all.flatMap((person) => papersOfPerson(random, person)),
  ];
}

/** @param files where each paper is locked away, in the same order */
export function documentRows(papers: readonly Paper[], files: readonly string[], people: People) {
  return papers.map((paper, turn) => {
    const isReviewed = paper.status !== 'in_review';
    const { expiresOn, createdAt } = paper;
    return {
      ...paper,
      expiresOn: expiresOn && dateColumn(expiresOn),
      file: files[turn] ?? '',
      mime: 'image/jpeg',
      reviewedBy: isReviewed ? people.admin.id : null,
      reviewedAt: isReviewed ? hoursAfter(createdAt, 5) : null,
    };
  });
}

/** The demo owner's: insurance that runs out next week, one renewed, an inspection due within the month. */
const soon: Readonly<Record<number, { rca: number; itp: number }>> = {
  0: { rca: 9, itp: 240 },
  1: { rca: 300, itp: 410 },
  2: { rca: 120, itp: 24 },
};

const YEAR_DAYS = 365;

function papersOfCar({ today }: World, random: Random, car: Car, turn: number): Paper[] {
  const { createdAt, status } = car;
  const paper = paperOf(random, { carId: car.id, userId: null, createdAt });
  if (status === 'draft') return [paper('registration', 'in_review')];
  if (status === 'in_review')
    return (['registration', 'rca', 'itp'] as const).map((kind) => paper(kind, 'in_review'));
  const days = soon[turn] ?? { rca: random.int(4, YEAR_DAYS), itp: random.int(12, 2 * YEAR_DAYS) };
  const isLapsed = status === 'paused' && turn % 2 === 0;
  const rcaOn = addDays(today, isLapsed ? -random.int(2, 20) : days.rca);
  return [
    paper('registration', 'approved'),
    paper('rca', isLapsed ? 'expired' : 'approved', { expiresOn: rcaOn }),
    paper('itp', 'approved', { expiresOn: addDays(today, days.itp) }),
    ...(turn % 23 === 3 ? [paper('casco', 'rejected', { reason: UNREADABLE })] : []),
  ];
}

const UNREADABLE = 'Polița este tăiată la margini: nu se citește numărul ei.';

function papersOfPerson(random: Random, person: Person): Paper[] {
  const { id: userId, kycStatus, createdAt, roles } = person;
  if (!roles.includes('client') && !roles.includes('owner')) return [];
  const paper = paperOf(random, { carId: null, userId, createdAt });
  const status = { in_review: 'in_review', verified: 'approved', rejected: 'rejected' } as const;
  if (kycStatus === 'in_progress') return [paper('identity', 'in_review')];
  if (kycStatus === 'not_started' || kycStatus === 'expired') return [];
  const reason = kycStatus === 'rejected' ? 'Fotografia este neclară.' : null;
  return kycDocuments.map((kind) => paper(kind, status[kycStatus], { reason }));
}

type Owner = Pick<Paper, 'carId' | 'userId' | 'createdAt'>;

function paperOf(random: Random, owner: Owner) {
  return (
    kind: DocumentKind,
    status: DocumentStatus,
    more: Partial<Pick<Paper, 'expiresOn' | 'reason'>> = {},
  ): Paper => ({
    id: random.uuid(),
    ...owner,
    kind,
    status,
    expiresOn: null,
    reason: null,
    ...more,
  });
}
