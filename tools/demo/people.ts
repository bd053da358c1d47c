import type { KycStatus, RoleName } from '#server/db/generated/enums.ts';
import { addDays, addYears, dateColumn, type WallDate } from '#server/domain/time/wall-clock.ts';
import { placeBySlug } from '#server/domain/places/places.ts';
import { foreigners, mensNames, streets, surnames, womensNames } from './names.ts';
import { Random } from './random.ts';
import { towns, type TownSlug } from './towns.ts';
import { daysAgo, type World } from './world.ts';

export type Person = {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  address: string;
  roles: readonly RoleName[];
  locale: 'ro' | 'en';
  town: TownSlug;
  bornOn: WallDate | null;
  licenceIssuedOn: WallDate | null;
  kycStatus: KycStatus;
  createdAt: Date;
};

export type People = {
  client: Person;
  owner: Person;
  companyOwner: Person;
  admin: Person;
  secondAdmin: Person;
  /** The manager of the company of 300 cars, which is written later than everything else. */
  largeOwner: Person;
  owners: readonly Person[];
  companyOwners: readonly Person[];
  companyMembers: readonly Person[];
  clients: readonly Person[];
  /** A client whom the staff have suspended. */
  suspended: Person | null;
  all: readonly Person[];
};

export const DEMO_OWNER = 'owner@volan.test';

const demo = {
  client: { name: 'Andreea Munteanu', email: 'client@volan.test', roles: ['client'] },
  owner: { name: 'Mihai Stănescu', email: DEMO_OWNER, roles: ['owner'] },
  companyOwner: { name: 'Radu Câmpeanu', email: 'company@volan.test', roles: ['company_owner'] },
  admin: { name: 'Ioana Dobrescu', email: 'admin@volan.test', roles: ['admin'] },
  support: { name: 'Simona Petrescu', email: 'support@volan.test', roles: ['support'] },
  finance: { name: 'Adrian Voicu', email: 'finance@volan.test', roles: ['finance'] },
  reviewer: { name: 'Oana Tudose', email: 'reviewer@volan.test', roles: ['reviewer'] },
  largeOwner: { name: 'Corina Vasilescu', email: 'meridian@volan.test', roles: ['company_owner'] },
} as const satisfies Record<string, Pick<Person, 'name' | 'email' | 'roles'>>;

/**
 * Two more demo accounts: a host who has just begun to list a first car, and the manager of the second largest fleet.
 */
const NEWCOMER = { at: 17, email: 'newcomer@volan.test' };
const FLEET_EMAIL = 'fleet@volan.test';

/** The first two members of the demo company beside its manager. */
const MEMBER_EMAILS = ['agent@volan.test', 'viewer@volan.test'] as const;

export const DEMO_PASSWORD = 'password';

export const demoAccounts = [
  { role: 'client', email: demo.client.email, password: DEMO_PASSWORD },
  { role: 'owner', email: demo.owner.email, password: DEMO_PASSWORD },
  { role: 'company owner', email: demo.companyOwner.email, password: DEMO_PASSWORD },
  { role: 'agent of the company', email: MEMBER_EMAILS[0], password: DEMO_PASSWORD },
  { role: 'viewer of the company', email: MEMBER_EMAILS[1], password: DEMO_PASSWORD },
  { role: 'admin', email: demo.admin.email, password: DEMO_PASSWORD },
  { role: 'support', email: demo.support.email, password: DEMO_PASSWORD },
  { role: 'finance', email: demo.finance.email, password: DEMO_PASSWORD },
  { role: 'reviewer', email: demo.reviewer.email, password: DEMO_PASSWORD },
  { role: 'owner of a draft', email: NEWCOMER.email, password: DEMO_PASSWORD },
  { role: 'manager of forty cars', email: FLEET_EMAIL, password: DEMO_PASSWORD },
  { role: 'manager of 300 cars', email: demo.largeOwner.email, password: DEMO_PASSWORD },
];

const staff = ['support', 'finance', 'reviewer'] as const;

/** The demo accounts are older than every trip of theirs. */
const DEMO_AGE_DAYS = 430;

const COUNTS = { owners: 29, companyOwners: 4, companyMembers: 5, clients: 25 };

/**
 * The states of identity checks that are not finished, for the last clients in the list, from the last one backwards.
 */
const unfinished: readonly KycStatus[] = [
  'in_review',
  'in_review',
  'rejected',
  'in_progress',
  'not_started',
];

export function planPeople(world: World): People {
  const random = new Random('people');
  const names = namesFor(random);
  const named = (roles: readonly RoleName[]): Person => {
    const name = names();
    return personOf(world, random, { name, email: emailOf(name), roles });
  };
  const several = (count: number, roles: readonly RoleName[]) =>
    Array.from({ length: count }, () => named(roles));
  const old = { town: 'cluj-napoca' as const, createdAt: daysAgo(world, DEMO_AGE_DAYS) };
  const special = {
    client: personOf(world, random, { ...demo.client, ...old }),
    owner: personOf(world, random, { ...demo.owner, ...old }),
    companyOwner: personOf(world, random, { ...demo.companyOwner, ...old }),
    admin: personOf(world, random, { ...demo.admin, ...old }),
    secondAdmin: named(['admin']),
    largeOwner: personOf(world, new Random('large owner'), { ...demo.largeOwner, ...old }),
  };
  const owners = Array.from({ length: COUNTS.owners }, (_, at) =>
    named(at % 4 === 0 ? ['owner', 'client'] : ['owner']),
  ).map((owner, at) => (at === NEWCOMER.at ? arrived(world, owner) : owner));
  const companyOwners = several(COUNTS.companyOwners, ['company_owner']).map((owner, at) =>
    at === 0 ? { ...owner, email: FLEET_EMAIL } : owner,
  );
  const companyMembers = several(COUNTS.companyMembers, ['company_owner']).map(withMemberEmail);
  const clients = [
    ...several(COUNTS.clients - foreigners.length, ['client']).map((client, at, all) =>
      newcomer(world, client, unfinished[all.length - 1 - at]),
    ),
    ...foreigners.map((name) => visitor(world, random, name)),
  ];
  const groups = { owners, companyOwners, companyMembers, clients, team: teamOf(world, old) };
  const suspended = named(['client']);
  return {
    ...special,
    ...groups,
    suspended,
    all: [...Object.values(special), ...Object.values(groups).flat(), suspended],
  };
}

/** The staff beside the admins, with draws of their own: nobody who was there before is drawn differently. */
function teamOf(world: World, old: Pick<Person, 'town' | 'createdAt'>): Person[] {
  return staff.map((one) => personOf(world, new Random(one), { ...demo[one], ...old }));
}

function withMemberEmail(member: Person, at: number): Person {
  return { ...member, email: MEMBER_EMAILS[at] ?? member.email };
}

/** When and why the client was suspended. */
export function suspensionOf(world: World) {
  return {
    at: daysAgo(world, 12.3),
    reason: 'A anulat de trei ori în ziua preluării și nu a răspuns gazdelor.',
  };
}

/** Their password, and who they are at the payment gateway. */
type Accounts = { passwordHash: string; customers: ReadonlyMap<string, string> };

export function userRows(world: World, { all, suspended }: People, accounts: Accounts) {
  const suspension = suspensionOf(world);
  return all.map(({ roles: _roles, town: _town, ...person }) => ({
    ...person,
    passwordHash: accounts.passwordHash,
    gatewayCustomer: accounts.customers.get(person.id) ?? null,
    bornOn: columnOf(person.bornOn),
    licenceIssuedOn: columnOf(person.licenceIssuedOn),
    licenceExpiresOn: columnOf(licenceEnd(person)),
    emailVerifiedAt: person.kycStatus === 'not_started' ? null : person.createdAt,
    ...kycColumns(person),
    suspendedAt: person.id === suspended?.id ? suspension.at : null,
    suspendedReason: person.id === suspended?.id ? suspension.reason : null,
    updatedAt: person.createdAt,
  }));
}

function columnOf(day: WallDate | null): Date | null {
  return day === null ? null : dateColumn(day);
}

export function roleRows({ all }: People) {
  return all.flatMap(({ id, roles }) => roles.map((name) => ({ userId: id, name })));
}

const KYC_VALID_DAYS = 730;
const REJECTED = 'Fotografia permisului este neclară. Trimiteți din nou ambele fețe, la lumină.';

/** A licence is renewed every ten years. */
export function licenceEnd({
  licenceIssuedOn,
  createdAt,
}: Pick<Person, 'licenceIssuedOn' | 'createdAt'>): WallDate | null {
  if (!licenceIssuedOn) return null;
  let until = licenceIssuedOn;
  while (until <= addDays(createdAt.toISOString().slice(0, 10), KYC_VALID_DAYS))
    until = addYears(until, 10);
  return until;
}

function kycColumns({ kycStatus, createdAt }: Pick<Person, 'kycStatus' | 'createdAt'>) {
  const submitted = ['in_review', 'verified', 'rejected'].includes(kycStatus);
  const verified = kycStatus === 'verified';
  const expires = addDays(createdAt.toISOString().slice(0, 10), KYC_VALID_DAYS);
  return {
    kycReason: kycStatus === 'rejected' ? REJECTED : null,
    kycSubmittedAt: submitted ? createdAt : null,
    kycExpiresOn: verified ? dateColumn(expires) : null,
  };
}

type Known = Pick<Person, 'name' | 'email' | 'roles'> & { town?: TownSlug; createdAt?: Date };

export function personOf(world: World, random: Random, known: Known): Person {
  const age = random.int(26, 58);
  const licensed = random.int(4, age - 19);
  const anniversary = random.int(10, 350);
  const years = (count: number) => addDays(world.today, -Math.round(count * 365.25) - anniversary);
  const id = random.uuid();
  const phone = `+407${random.int(20, 79)}${random.text('0123456789', 6)}`;
  const town = known.town ?? random.weighted(homes);
  return {
    id,
    phone,
    address: homeOf(id, town),
    locale: 'ro',
    town,
    bornOn: years(age),
    licenceIssuedOn: years(licensed),
    kycStatus: 'verified',
    createdAt: daysAgo(world, random.between(200, 700)),
    ...known,
  };
}

/** A street and number made from the id. A random draw here would change everybody who comes after. */
function homeOf(id: string, town: TownSlug): string {
  const draw = Number.parseInt(id.slice(0, 6), 16);
  return `${streets[draw % streets.length]} ${(draw % 88) + 1}, ${placeBySlug(town)?.name ?? town}`;
}

/** More people live in the large towns. */
const homes = Object.keys(towns)
  .filter((slug): slug is TownSlug => slug in towns)
  .map((slug, at) => [slug, 20 / (at + 2)] as const);

function visitor(world: World, random: Random, name: string): Person {
  const person = personOf(world, random, { name, email: emailOf(name), roles: ['client'] });
  const phone = `+${random.pick(['49', '44', '39', '48', '33'])}${random.text('123456789', 10)}`;
  return { ...person, locale: 'en', phone };
}

/** The newcomer: an owner since two days, with no more than a draft. */
function arrived(world: World, owner: Person): Person {
  const { email } = NEWCOMER;
  return { ...owner, email, kycStatus: 'not_started', createdAt: daysAgo(world, 1.6) };
}

export function isNewcomer({ email }: Person): boolean {
  return email === NEWCOMER.email;
}

/** Somebody whose identity check is not finished has joined lately; everybody else is returned unchanged. */
function newcomer(world: World, person: Person, kycStatus?: KycStatus): Person {
  if (!kycStatus) return person;
  const createdAt = daysAgo(world, unfinished.indexOf(kycStatus) + 0.3);
  const unknown = kycStatus === 'not_started' ? { bornOn: null, licenceIssuedOn: null } : {};
  return { ...person, ...unknown, kycStatus, createdAt };
}

export function namesFor(random: Random): () => string {
  const families = random.shuffled(surnames);
  const women = random.shuffled(womensNames);
  const men = random.shuffled(mensNames);
  let count = 0;
  return () => {
    const first = count % 2 === 0 ? women : men;
    const turn = Math.floor(count / 2);
    const family = families[count % families.length] ?? '';
    count += 1;
    return `${first[turn % first.length] ?? ''} ${family}`;
  };
}

function emailOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
  return `${plain.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.test`;
}
