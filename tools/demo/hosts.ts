import type { MemberRole } from '#server/db/generated/enums.ts';
import { shortName } from '#server/domain/users/names.ts';
import { companies, ownersAbout, privateTowns, type Company } from './companies.ts';
import { romanianIban, taxId } from './iban.ts';
import { isNewcomer, type People, type Person } from './people.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import { unrated, type Rating } from './ratings.ts';
import { addressIn, placeOf, type TownSlug } from './towns.ts';
import { daysAgo, type World } from './world.ts';

export type Host = {
  id: string;
  kind: 'person' | 'company';
  slug: string;
  name: string;
  /** The registered name of a company. */
  legalName: string | null;
  about: string;
  town: string;
  address: string;
  phone: string | null;
  email: string;
  taxId: string | null;
  tradeRegister: string | null;
  openingHours: OpeningHours | null;
  /** The series in which a company's rentals are invoiced here. */
  invoicePrefix: string | null;
  /** Minor units for each hand-over outside the opening hours. */
  afterHoursFee: number | null;
  /**
   * `minutes`: how long this host usually takes to answer a request. `latest`: the share of the time allowed by which
   * it has always answered.
   */
  answers: { minutes: number; latest: number };
  languages: readonly string[];
  createdAt: Date;
  /** The person who signs for the host. */
  manager: Person;
  members: readonly Member[];
  fleet: readonly (readonly [town: TownSlug, cars: number])[];
  account: { iban: string; holder: string; status: 'pending' | 'verified' };
};

/** `branchId`: the only branch the member acts for. */
type Member = { userId: string; role: MemberRole; branchId?: string | null };

/** From and until by day of the week; `null` is closed. */
type OpeningHours = Record<
  'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun',
  readonly [from: string, until: string] | null
>;

export function planHosts(world: World, people: People): Host[] {
  const random = new Random('hosts');
  const persons = [people.owner, ...people.owners];
  const towns = privateTowns.flatMap(([town, count]) => Array.from({ length: count }, () => town));
  const fleets = privateFleets(random, persons.length);
  return [
    ...persons.map((owner, at) =>
      privateHost(random, owner, {
        town: required(towns[at], 'the town of an owner'),
        cars: required(fleets[at], 'the cars of an owner'),
        turn: at,
      }),
    ),
    ...companies.map((company, at) => companyHost(world, random, company, membersOf(people, at))),
  ];
}

export function hostRows(hosts: readonly Host[], ratings: ReadonlyMap<string, Rating>) {
  return hosts.map(
    ({
      manager: _manager,
      members: _members,
      fleet: _fleet,
      account: _account,
      answers: _answers,
      ...host
    }) => ({
      ...host,
      ...(ratings.get(host.id) ?? unrated),
    }),
  );
}

export function memberRows(hosts: readonly Host[]) {
  return hosts.flatMap(({ id, members }) => members.map((member) => ({ hostId: id, ...member })));
}

export function bankAccountRows(hosts: readonly Host[]) {
  return hosts
    .filter(({ manager }) => !isNewcomer(manager))
    .map(({ id, createdAt, account }) => ({
      ...account,
      hostId: id,
      createdAt,
      verifiedAt: account.status === 'verified' ? createdAt : null,
    }));
}

/** Three cars for the demo account; one to three for each of the others, 75 in all. */
function privateFleets(random: Random, owners: number): number[] {
  const sizes = Array.from({ length: owners - 1 }, (_, at) => (at < 16 ? 3 : at < 27 ? 2 : 1));
  return [3, ...random.shuffled(sizes)];
}

const spoken = [['ro', 'en'], ['ro'], ['ro', 'en', 'hu'], ['ro', 'de', 'en']];

type Private = { town: TownSlug; cars: number; turn: number };

function privateHost(random: Random, owner: Person, { town, cars, turn }: Private): Host {
  const name = shortName(owner.name);
  const isNew = turn % 9 === 8;
  const isFirst = isNewcomer(owner);
  return {
    id: random.uuid(),
    kind: 'person',
    slug: `${slugOf(name)}-${random.text('abcdefghkmnprstuvwxyz23456789', 4)}`,
    name,
    legalName: null,
    about: isFirst ? '' : (ownersAbout[turn % ownersAbout.length] ?? ''),
    town: placeOf(town).name,
    address: addressIn(random),
    phone: owner.phone,
    email: owner.email,
    taxId: null,
    tradeRegister: null,
    openingHours: null,
    invoicePrefix: null,
    afterHoursFee: null,
    answers: { minutes: random.int(6, 240), latest: random.int(86, 100) / 100 },
    languages: isFirst ? [] : (spoken[turn % spoken.length] ?? ['ro']),
    createdAt: owner.createdAt,
    manager: owner,
    members: [{ userId: owner.id, role: 'manager' }],
    fleet: [[town, cars]],
    account: {
      iban: romanianIban(random),
      holder: owner.name,
      status: isNew ? 'pending' : 'verified',
    },
  };
}

type Staff = { manager: Person; others: readonly { userId: string; role: MemberRole }[] };

export function companyHost(world: World, random: Random, company: Company, staff: Staff): Host {
  const { name, slug, about, fleet } = company;
  const [home] = fleet[0] ?? (['bucuresti', 0] as const);
  return {
    id: random.uuid(),
    kind: 'company',
    slug,
    name,
    legalName: `${name} SRL`,
    about,
    town: placeOf(home).name,
    address: addressIn(random),
    phone: `+403${random.text('123456', 2)}${random.text('0123456789', 6)}`,
    email: `rezervari@${slug}.example.test`,
    taxId: taxId(random),
    tradeRegister: `J12/${name.length * 137}/2014`,
    openingHours: hoursOf(company.hours),
    invoicePrefix: company.invoicePrefix ?? null,
    afterHoursFee: company.hours === 'long' ? 60_00 : 90_00,
    answers: { minutes: random.int(4, 25), latest: random.int(96, 100) / 100 },
    languages: ['ro', 'en'],
    createdAt: daysAgo(world, random.between(400, 800)),
    manager: staff.manager,
    members: [{ userId: staff.manager.id, role: 'manager' }, ...staff.others],
    fleet,
    account: { iban: romanianIban(random), holder: `${name} SRL`, status: 'verified' },
  };
}

/** The demo company has an agent and a viewer; three of the others have an agent. */
function membersOf({ companyOwner, companyOwners, companyMembers }: People, at: number): Staff {
  const manager = required([companyOwner, ...companyOwners][at], 'the manager of a company');
  const [agent, viewer, ...agents] = companyMembers.map(({ id }) => id);
  if (at === 0)
    return {
      manager,
      others: [
        { userId: required(agent, 'the agent of the demo company'), role: 'agent' },
        { userId: required(viewer, 'the viewer of the demo company'), role: 'viewer' },
      ],
    };
  const own = agents[at - 1];
  return { manager, others: own ? [{ userId: own, role: 'agent' }] : [] };
}

function hoursOf(kind: Company['hours']): OpeningHours {
  const week = kind === 'long' ? (['07:00', '22:00'] as const) : (['08:30', '18:00'] as const);
  const saturday = kind === 'long' ? (['08:00', '20:00'] as const) : (['09:00', '14:00'] as const);
  const sunday = kind === 'long' ? (['09:00', '18:00'] as const) : null;
  return { mon: week, tue: week, wed: week, thu: week, fri: week, sat: saturday, sun: sunday };
}

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
