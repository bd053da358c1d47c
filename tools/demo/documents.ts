import type { DocumentKind, DocumentStatus } from '#server/db/generated/enums.ts';
import { addDays, dateColumn, hoursAfter, type WallDate } from '#server/domain/time/wall-clock.ts';
import { kycDocuments } from '#server/domain/kyc/kyc.ts';
import { rules } from '#server/domain/rules.ts';
import type { Car } from './fleet.ts';
import type { Host } from './hosts.ts';
import type { People, Person } from './people.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import type { Specimen } from './specimens.ts';
import { daysAgo, type World } from './world.ts';

export type PlannedDocument = {
  id: string;
  kind: DocumentKind;
  userId: string | null;
  carId: string | null;
  hostId: string | null;
  status: DocumentStatus;
  reason: string | null;
  expiresOn: WallDate | null;
  createdAt: Date;
  /** When the files were deleted because they were not needed any more; `null` while they are stored. */
  filesDestroyedAt: Date | null;
};

type Documented = { people: People; hosts: readonly Host[]; cars: readonly Car[] };

/** Documents of cars and companies with their last days, and documents of everybody whose identity check has begun. */
export function planDocuments(
  world: World,
  { people, hosts, cars }: Documented,
): PlannedDocument[] {
  const random = new Random('documents');
  const companies = hosts.filter(({ kind }) => kind === 'company');
  return [
    ...cars.flatMap((car, turn) => documentsOfCar(world, random, car, turn)),
    ...people.all.flatMap((person) => documentsOfPerson(world, random, person)),
    ...companies.flatMap((company, turn) => documentsOfCompany(world, company, turn)),
  ];
}

/** Documents whose files are still stored. */
export function documentsOnFile(documents: readonly PlannedDocument[]): PlannedDocument[] {
  return documents.filter(({ filesDestroyedAt }) => filesDestroyedAt === null);
}

export function documentRows(documents: readonly PlannedDocument[], people: People) {
  return documents.map((document) => {
    const isReviewed = document.status !== 'in_review';
    const { expiresOn, createdAt } = document;
    return {
      ...document,
      country: isReviewed && document.userId ? 'RO' : null,
      expiresOn: expiresOn && dateColumn(expiresOn),
      reviewedBy: isReviewed ? people.admin.id : null,
      reviewedAt: isReviewed ? hoursAfter(createdAt, REVIEW_HOURS) : null,
    };
  });
}

/** @param specimens the stored files of `documentsOnFile`, in the same order */
export function documentFileRows(
  documents: readonly PlannedDocument[],
  specimens: readonly Specimen[],
) {
  return documentsOnFile(documents).map(({ id, createdAt, kind }, turn) => {
    const specimen = required(specimens[turn], `the file of a document (${kind})`);
    return { documentId: id, ...specimen, mime: 'image/jpeg', uploadKey: id, createdAt };
  });
}

const REVIEW_HOURS = 5;

type Days = { rca: number; itp: number; road_tax: number };

/**
 * Days until the demo owner's documents end, by car: insurance within the week, road tax and an inspection within the
 * month.
 */
const soon: Readonly<Record<number, Days>> = {
  0: { rca: 5, itp: 240, road_tax: 20 },
  1: { rca: 300, itp: 410, road_tax: -3 },
  2: { rca: 120, itp: 20, road_tax: 150 },
};

const YEAR_DAYS = 365;

function documentsOfCar(world: World, random: Random, car: Car, turn: number): PlannedDocument[] {
  const { createdAt, status } = car;
  const document = documentOf(world, random, { carId: car.id, createdAt });
  const lately = documentOf(world, random, {
    carId: car.id,
    createdAt: daysAgo(world, random.between(0.2, 2.5)),
  });
  if (status === 'draft') return [lately('registration', 'in_review')];
  if (status === 'in_review')
    return [
      lately('registration', 'in_review'),
      lately('rca', 'in_review', { expiresOn: addDays(world.today, 290) }),
      lately('itp', 'in_review', { expiresOn: addDays(world.today, 410) }),
    ];
  const days = soon[turn] ?? {
    rca: random.int(4, YEAR_DAYS),
    itp: random.int(12, 2 * YEAR_DAYS),
    road_tax: random.int(-20, YEAR_DAYS),
  };
  const isExpired = status === 'paused' && turn % 2 === 0;
  const inForce = (kind: keyof Days, left: number) =>
    document(kind, left < 0 ? 'expired' : 'approved', { expiresOn: addDays(world.today, left) });
  return [
    document('registration', 'approved'),
    inForce('rca', isExpired ? -random.int(2, 20) : days.rca),
    inForce('itp', days.itp),
    ...(turn % 11 === 7 ? [] : [inForce('road_tax', days.road_tax)]),
    ...sentLately(world, random, car, turn),
  ];
}

/** What a few hosts have sent in the last days: refused, or in review. */
function sentLately(
  world: World,
  random: Random,
  { id: carId }: Car,
  turn: number,
): PlannedDocument[] {
  const sent = (daysBefore: number) =>
    documentOf(world, random, { carId, createdAt: daysAgo(world, daysBefore) });
  const nextYear = addDays(world.today, YEAR_DAYS + 9);
  if (turn % 23 === 1) return [sent(2)('casco', 'rejected', { reason: UNREADABLE })];
  if (turn % 23 === 2) return [sent(0.4)('itp', 'in_review', { expiresOn: nextYear })];
  if (turn % 23 === 9) return [sent(1.2)('rca', 'in_review', { expiresOn: nextYear })];
  return [];
}

const UNREADABLE = 'Polița este tăiată la margini: nu se citește numărul ei.';

function documentsOfPerson(world: World, random: Random, person: Person): PlannedDocument[] {
  const { id: userId, kycStatus, createdAt, roles } = person;
  if (!roles.includes('client') && !roles.includes('owner')) return [];
  const document = documentOf(world, random, { userId, createdAt });
  const status = { in_review: 'in_review', verified: 'approved', rejected: 'rejected' } as const;
  if (kycStatus === 'in_progress') return [document('identity', 'in_review')];
  if (kycStatus === 'not_started' || kycStatus === 'expired') return [];
  const reason = kycStatus === 'rejected' ? 'Fotografia este neclară.' : null;
  return kycDocuments.map((kind) => document(kind, status[kycStatus], { reason }));
}

/** The demo company's insurance ends within the month; another company has just sent its certificate. */
function documentsOfCompany(
  world: World,
  { id: hostId, createdAt }: Host,
  turn: number,
): PlannedDocument[] {
  const random = new Random(`company documents ${turn}`);
  const document = documentOf(world, random, { hostId, createdAt });
  const sent = documentOf(world, random, { hostId, createdAt: daysAgo(world, 0.7) });
  const insurance = (left: number) =>
    document('company_insurance', 'approved', { expiresOn: addDays(world.today, left) });
  if (turn === 0) return [document('company_registration', 'approved'), insurance(17)];
  if (turn === 1) return [sent('company_registration', 'in_review')];
  return [document('company_registration', 'approved'), ...(turn === 2 ? [insurance(210)] : [])];
}

type Owner = Pick<PlannedDocument, 'createdAt'> &
  Partial<Pick<PlannedDocument, 'carId' | 'userId' | 'hostId'>>;

function documentOf(world: World, random: Random, owner: Owner) {
  return (
    kind: DocumentKind,
    status: DocumentStatus,
    more: Partial<Pick<PlannedDocument, 'expiresOn' | 'reason'>> = {},
  ): PlannedDocument => {
    const nobody = { userId: null, carId: null, hostId: null };
    const facts = { kind, status, expiresOn: null, reason: null };
    const document = { id: random.uuid(), ...nobody, ...owner, ...facts };
    return { ...document, ...more, filesDestroyedAt: destroyedAt(world, { ...document, ...more }) };
  };
}

/** When the clean-up job would have deleted the files by now. */
function destroyedAt(
  { now }: World,
  { userId, status, expiresOn, createdAt }: Omit<PlannedDocument, 'filesDestroyedAt'>,
): Date | null {
  const decided = hoursAfter(createdAt, REVIEW_HOURS);
  const ended = expiresOn ? dateColumn(expiresOn) : null;
  const over = userId && status !== 'in_review' ? decided : status === 'expired' ? ended : null;
  return over && storeUntil(over) < now ? storeUntil(over) : null;
}

function storeUntil(from: Date): Date {
  return hoursAfter(from, 24 * rules.documents.storeDecidedDays);
}
