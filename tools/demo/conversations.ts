import { masked } from '#server/domain/messages/masking/masking.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Booking } from './bookings.ts';
import { plans, replies, requests, trips, type Line, type Moment } from './conversation-scripts.ts';
import type { People } from './people.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

/** What has been written in the last hours is not read yet. */
const UNREAD_HOURS = 14;
/** Of the bookings of others, one in so many has a conversation. */
const SHARE = 0.15;

type Written = { side: 'client' | 'host'; at: Date; text: string };

/** The conversations about bookings: all of those of the demo accounts, and some of others. */
export function conversationRows(world: World, people: People, bookings: readonly Booking[]) {
  const random = new Random('conversations');
  const stars = new Set([people.client.id, people.owner.id, people.companyOwner.id]);
  const chosen = bookings.filter(
    ({ trip, car }) =>
      stars.has(trip.client.id) || stars.has(car.host.manager.id) || random.chance(SHARE),
  );
  const all = chosen.flatMap((booking) => {
    const lines = linesOf(world, random, booking);
    return lines.length > 0 ? [threadOf(world, random, { booking, lines, people })] : [];
  });
  return {
    threads: all.map(({ thread }) => thread),
    messages: all.flatMap(({ messages }) => messages),
    readers: all.flatMap(({ readers }) => readers),
  };
}

function linesOf({ now }: World, random: Random, booking: Booking): Written[] {
  if (!booking.requestedAt && !booking.confirmedAt) return [];
  const script: readonly Line[] = random.pick(booking.confirmedAt ? trips : requests);
  return script
    .flatMap(([side, moment, hours, text]) => {
      const from = momentOf(booking, moment);
      return from ? [{ side, at: hoursAfter(from, hours), text }] : [];
    })
    .filter(({ at }) => at < now && (!booking.endedAt || at < booking.endedAt || isOver(booking)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const isOver = ({ status }: Booking) => status === 'completed';

function momentOf(booking: Booking, moment: Moment): Date | null {
  if (moment === 'asked') return booking.requestedAt;
  if (moment === 'confirmed') return booking.confirmedAt;
  if (moment === 'start') return booking.startedAt ?? (booking.endedAt ? null : booking.startsAt);
  return booking.returnedAt;
}

type Told = { booking: Booking; lines: readonly Written[]; people: People };

function threadOf(world: World, random: Random, { booking, lines, people }: Told) {
  const id = random.uuid();
  const { trip, car, hostId } = booking;
  const host = hostsideOf(booking, people, random);
  const messages = lines.map((line, index) => ({
    id: random.uuid(),
    threadId: id,
    number: index + 1,
    ...wordsOf(line, booking, host),
    requestKey: random.uuid(),
  }));
  const lastOf = (side: Written['side']) =>
    messages.findLast((message) => message.side === side)?.number ?? 0;
  const last = lines.at(-1)?.at ?? world.now;
  return {
    thread: {
      id,
      clientId: trip.client.id,
      hostId,
      carId: car.id,
      bookingId: booking.id,
      lastNumber: messages.length,
      clientNumber: lastOf('client'),
      hostNumber: lastOf('host'),
      createdAt: lines[0]?.at ?? world.now,
      movedAt: last,
    },
    messages,
    readers: [
      readerOf(world, { userId: trip.client.id, side: 'client' }, messages),
      readerOf(world, { userId: host, side: 'host' }, messages),
    ],
  };
}

function wordsOf({ side, at, text }: Written, { trip, confirmedAt }: Booking, host: string) {
  return {
    side,
    authorId: side === 'client' ? trip.client.id : host,
    body: text,
    masked: confirmedAt ? null : masked(text),
    createdAt: at,
  };
}

type Message = { threadId: string; number: number; side: Written['side']; createdAt: Date };

function readerOf(
  { now }: World,
  { userId, side }: { userId: string; side: Written['side'] },
  messages: readonly Message[],
) {
  const read = messages.findLast(
    (message) => message.side === side || message.createdAt < hoursAfter(now, -UNREAD_HOURS),
  );
  return {
    threadId: messages[0]?.threadId ?? '',
    userId,
    receivedNumber: messages.length,
    readNumber: read?.number ?? 0,
    readAt: read?.createdAt ?? null,
  };
}

/** For the demo company its agent answers now and then. */
function hostsideOf({ car }: Booking, people: People, random: Random): string {
  const [agent] = people.companyMembers;
  const isDemos = car.host.manager.id === people.companyOwner.id;
  return isDemos && agent && random.chance(0.5) ? agent.id : car.host.manager.id;
}

/** What the demo's owner and company keep ready, and have planned from now on. */
export function textRows({ now }: World, people: People, bookings: readonly Booking[]) {
  const random = new Random('host texts');
  const hosts = new Map(
    bookings
      .filter(({ car }) => [people.owner.id, people.companyOwner.id].includes(car.host.manager.id))
      .map(({ hostId }) => [hostId, true]),
  );
  const each = [...hosts.keys()];
  return {
    replies: each.flatMap((hostId) =>
      replies.map(([title, body]) => ({ id: random.uuid(), hostId, title, body, createdAt: now })),
    ),
    plans: each.flatMap((hostId) =>
      plans.map(([moment, body]) => ({
        id: random.uuid(),
        hostId,
        carId: null,
        moment,
        body,
        since: now,
      })),
    ),
  };
}
