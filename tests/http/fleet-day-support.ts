import { z } from 'zod';
import { db } from '#server/db/client.ts';
import type { BookingStatus, MemberRole } from '#server/db/generated/enums.ts';
import { addDays, instantOf, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { as } from '../support/app.ts';
import {
  createBooking,
  createBranch,
  createCar,
  createHost,
  createUser,
} from '../support/factories.ts';

export const page = '/company/day';
const ZONE = 'Europe/Bucharest';
export const today = wallDateOf(new Date(), ZONE);
export const at = (days: number, time: string) =>
  instantOf(`${addDays(today, days)}T${time}`, ZONE);

type Rental = { from: Date; to: Date; status?: BookingStatus; car?: { id: string } };

/** A company with a car at each of two branches, and an agent at the first one. */
export async function companyWithCrew() {
  const host = await createHost({ kind: 'company' });
  const [airport, centre] = [await createBranch(host.id), await createBranch(host.id)];
  const audi = await createCar({ hostId: host.id, branchId: airport.id, make: 'Audi' });
  const dacia = await createCar({ hostId: host.id, branchId: centre.id, make: 'Dacia' });
  const member = async (role: MemberRole, branchId: string | null = null) => {
    const user = await createUser({}, []);
    await db.hostMember.create({ data: { hostId: host.id, userId: user.id, role, branchId } });
    return user;
  };
  const rent = ({ from, to, status = 'confirmed', car = audi }: Rental) =>
    createBooking({ car, startsAt: from, endsAt: to, status });
  const agent = await member('agent', airport.id);
  return { host, owner: host.owner, airport, centre, audi, dacia, agent, member, rent };
}

const Shown = z.object({
  tasks: z.array(
    z.object({
      ref: z.string(),
      leg: z.string(),
      isDone: z.boolean(),
      missing: z.array(z.string()),
      extras: z.array(z.object({ extra: z.string(), quantity: z.number() })),
      assignee: z.object({ id: z.string() }).nullable(),
      ready: z.object({ isReady: z.boolean(), url: z.string() }).nullable(),
      urls: z.object({ assign: z.string(), handover: z.string().nullable() }),
    }),
  ),
  crew: z.array(z.object({ id: z.string() })),
  open: z.number(),
  undo: z.object({ count: z.number(), url: z.string() }).nullable(),
});

export async function sheet(person: { id: string }, query = '') {
  const { props } = await as(person).visit(`${page}?${query}`);
  return Shown.parse(props);
}

export const legs = ({ tasks }: z.infer<typeof Shown>) => tasks.map(({ ref, leg }) => [ref, leg]);

export const assign = (person: { id: string }, path: string, body: object) =>
  as(person).submit(path, body, page, 'PUT');
