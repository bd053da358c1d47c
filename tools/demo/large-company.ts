import type { MemberRole } from '#server/db/generated/enums.ts';
import { branchId } from './branches.ts';
import type { Company } from './companies.ts';
import { Diary } from './diary.ts';
import { planFleet } from './fleet.ts';
import { companyHost, slugOf, type Host } from './hosts.ts';
import { planLargeTrips } from './large-trips.ts';
import { namesFor, personOf, type People, type Person } from './people.ts';
import { planMarket, type Plan } from './plan.ts';
import { planPrices } from './prices.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import { planWalkIns, type WalkIn } from './walk-ins.ts';
import type { World } from './world.ts';

/** A rental company of 300 cars, three branches and eight people, for the screens of large fleets. */
export const largeCompany: Company = {
  name: 'Meridian Rent',
  slug: 'meridian-rent',
  about:
    'Trei sute de mașini în București, Cluj-Napoca și Timișoara, toate cu revizia la zi și cu anvelope de sezon. Predăm la sediu, la aeroport și la hotel, de luni până duminică. Pentru firme avem contracte lunare și mașini de înlocuire în aceeași zi.',
  fleet: [
    ['bucuresti', 150],
    ['cluj-napoca', 90],
    ['timisoara', 60],
  ],
  hours: 'long',
};

const CLIENTS = 600;

/** Beside its manager: another one, and those of one branch, by its place in the list. */
const members: readonly { role: MemberRole; branch: number | null }[] = [
  { role: 'manager', branch: null },
  { role: 'agent', branch: 0 },
  { role: 'agent', branch: 0 },
  { role: 'agent', branch: 1 },
  { role: 'agent', branch: 2 },
  { role: 'agent', branch: null },
  { role: 'viewer', branch: null },
];

/** The plan, and who walks in at the counters once it is written. */
type LargePlan = Plan & { walkIns: readonly WalkIn[] };

type Known = Pick<People, 'admin' | 'secondAdmin' | 'largeOwner'>;

/**
 * The company with its cars, clients and bookings, like the rest of the demo but about as busy as a real one.
 *
 * @param known people of the demo, who are not planned again
 */
export function planLargeCompany(world: World, known: Known, company = largeCompany): LargePlan {
  const people = planStaffAndClients(world, known);
  const hosts = [hostOf(world, people, company)];
  const cars = planFleet(world, hosts);
  const prices = planPrices(world, cars);
  const diary = new Diary();
  const walkIns = planWalkIns(world, cars, diary);
  const trips = planLargeTrips({ world, clients: people.clients, cars, diary });
  return { ...planMarket(world, { people, hosts, cars, prices, diary, trips }), walkIns };
}

function planStaffAndClients(world: World, known: Known): People {
  const random = new Random('people');
  const names = namesFor(random);
  const some = (count: number, group: string, role: 'client' | 'company_owner'): Person[] =>
    Array.from({ length: count }, () => {
      const name = names();
      const email = `${slugOf(name).replaceAll('-', '.')}@${group}.example.test`;
      return personOf(world, random, { name, email, roles: [role] });
    });
  const companyMembers = some(members.length, largeCompany.slug, 'company_owner');
  const [client = known.largeOwner, ...clients] = some(CLIENTS + 1, 'clienti', 'client');
  return {
    ...known,
    client,
    owner: known.largeOwner,
    companyOwner: known.largeOwner,
    owners: [],
    companyOwners: [],
    companyMembers,
    clients,
    suspended: null,
    all: [...companyMembers, client, ...clients],
  };
}

function hostOf(world: World, people: People, company: Company): Host {
  const { largeOwner, companyMembers } = people;
  const staff = { manager: largeOwner, others: [] };
  const host = companyHost(world, new Random('hosts'), company, staff);
  const others = members.map(({ role, branch }, at) => {
    const { id: userId } = required(companyMembers[at], `a member (${role}) of ${company.name}`);
    return { userId, role, branchId: branch === null ? null : branchId(host, branch) };
  });
  const manager = { userId: largeOwner.id, role: 'manager' as const, branchId: null };
  return { ...host, members: [manager, ...others] };
}
