import type { BookingStatus, CancelledBy } from '#server/db/generated/enums.ts';
import { answerDueAt, closesAt, holdExpiresAt } from '#server/domain/bookings/deadlines.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import type { Host } from './hosts.ts';
import type { Random } from './random.ts';
import type { Fate, Trip } from './trips.ts';
import type { World } from './world.ts';

/** The moments of a booking's life, as its columns. */
export type Life = {
  status: BookingStatus;
  createdAt: Date;
  holdExpiresAt: Date;
  requestedAt: Date | null;
  answerDueAt: Date | null;
  confirmedAt: Date | null;
  startedAt: Date | null;
  returnedAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
  clientClosedAt: Date | null;
  hostClosedAt: Date | null;
  cancelledBy: CancelledBy | null;
  reason: string | null;
};

type Planned = { world: World; random: Random; trip: Trip };

/** A plausible moment for everything that has happened to the booking. */
export function lifeOf(world: World, random: Random, trip: Trip): Life {
  const planned = { world, random, trip };
  const beginning = beginningOf(planned);
  const ending = endings[trip.fate](planned, beginning);
  return { ...nothingYet, ...beginning, ...ending };
}

const nothingYet = {
  startedAt: null,
  returnedAt: null,
  completedAt: null,
  endedAt: null,
  clientClosedAt: null,
  hostClosedAt: null,
  cancelledBy: null,
  reason: null,
};

type Beginning = Pick<
  Life,
  'createdAt' | 'holdExpiresAt' | 'requestedAt' | 'answerDueAt' | 'confirmedAt'
>;

function beginningOf(planned: Planned): Beginning {
  const { random, trip } = planned;
  const createdAt = bookedAt(planned);
  const paidAt = minutesAfter(createdAt, random.int(2, 9));
  const booked = { createdAt, holdExpiresAt: holdExpiresAt(createdAt) };
  const none = { requestedAt: null, answerDueAt: null, confirmedAt: null };
  if (trip.fate === 'awaiting_payment' || trip.fate === 'payment_expired')
    return { ...booked, ...none };
  if (trip.car.instantBook) return { ...booked, ...none, confirmedAt: paidAt };
  const due = answerDueAt(paidAt, trip.startsAt) ?? trip.startsAt;
  const answered = unanswered.has(trip.fate)
    ? null
    : answeredAt(random, trip.car.host, paidAt, due);
  return { ...booked, requestedAt: paidAt, answerDueAt: due, confirmedAt: answered };
}

const unanswered = new Set<Fate>(['requested', 'declined', 'expired']);

/** Early enough for everything that has happened since, but not before car and client existed. */
function bookedAt({ world, random, trip }: Planned): Date {
  if (trip.bookedAt) return trip.bookedAt;
  const { startsAt, car, client } = trip;
  const ahead = Math.max(car.leadHours + 3, Math.min(55 * 24, random.exponential(9 * 24)));
  const latest = Math.min(
    hoursAfter(startsAt, -ahead).getTime(),
    hoursAfter(world.now, -10 - random.exponential(60)).getTime(),
  );
  const earliest = Math.max(client.createdAt.getTime(), car.listedAt?.getTime() ?? 0) + 3_600_000;
  return new Date(Math.round(Math.max(latest, earliest)));
}

type Ending = Partial<Life> & Pick<Life, 'status'>;

const endings: Record<Fate, (planned: Planned, beginning: Beginning) => Ending> = {
  awaiting_payment: () => ({ status: 'awaiting_payment' }),
  payment_expired: (_told, { holdExpiresAt: endedAt }) => ({ status: 'payment_expired', endedAt }),
  requested: () => ({ status: 'requested' }),
  declined: ({ random, trip }, { createdAt, requestedAt, answerDueAt: due }) => ({
    status: 'declined',
    endedAt: answeredAt(random, trip.car.host, requestedAt ?? createdAt, due ?? createdAt),
    reason: random.pick(declineReasons),
  }),
  expired: (_told, { answerDueAt: endedAt }) => ({ status: 'expired', endedAt }),
  confirmed: () => ({ status: 'confirmed' }),
  cancelled_by_client: (planned, beginning) => cancelled(planned, beginning, 'client'),
  cancelled_by_host: (planned, beginning) => cancelled(planned, beginning, 'host'),
  cancelled_by_platform: (planned, beginning) => cancelled(planned, beginning, 'platform'),
  no_show: ({ random, trip }) => ({
    status: 'no_show',
    endedAt: hoursAfter(trip.startsAt, random.between(2.2, 9)),
  }),
  in_progress: (planned) => ({ status: 'in_progress', startedAt: startedAt(planned) }),
  returned: (planned) => ({
    status: 'returned',
    startedAt: startedAt(planned),
    returnedAt: returnedAt(planned),
  }),
  completed: (planned) => completed(planned, startedAt(planned), returnedAt(planned)),
};

/** One client in five cancels before the host has answered. */
function cancelled(
  { world, random, trip }: Planned,
  beginning: Beginning,
  by: CancelledBy,
): Ending {
  const { requestedAt, answerDueAt: due, confirmedAt, createdAt } = beginning;
  const cancelledBy = {
    status: 'cancelled',
    cancelledBy: by,
    reason: random.pick(cancelReasons[by]),
  } as const;
  if (by === 'client' && requestedAt && due && random.chance(0.2))
    return { ...cancelledBy, confirmedAt: null, endedAt: within(random, requestedAt, due) };
  const before = Math.min(hoursAfter(trip.startsAt, -1).getTime(), world.now.getTime());
  return { ...cancelledBy, endedAt: within(random, confirmedAt ?? createdAt, new Date(before)) };
}

function startedAt({ world, random, trip }: Planned): Date {
  return notAfter(world.now, minutesAfter(trip.startsAt, random.int(-8, 24)));
}

function returnedAt({ world, random, trip }: Planned): Date {
  const late = trip.incident?.kind === 'late' ? random.int(80, 290) : random.int(-55, 22);
  return notAfter(world.now, minutesAfter(trip.endsAt, late));
}

/**
 * 72 hours after the return without anybody's action, sooner when both sides agree, later when an admin had to decide.
 */
function completed({ world, random, trip }: Planned, started: Date, returned: Date): Ending {
  const usual = closesAt(returned);
  const life = { status: 'completed', startedAt: started, returnedAt: returned } as const;
  if (trip.incident) {
    const decided =
      trip.incident.outcome === 'settled' ? hoursAfter(returned, random.between(96, 220)) : usual;
    return ended(life, decided);
  }
  const early = hoursAfter(returned, random.between(0.3, 40));
  if (usual <= world.now && random.chance(0.7)) return ended(life, usual);
  const closedAt = notAfter(world.now, early);
  return {
    ...ended(life, closedAt),
    clientClosedAt: within(random, returned, closedAt),
    hostClosedAt: closedAt,
  };
}

function ended(life: Ending, completedAt: Date): Ending {
  return { ...life, completedAt, endedAt: completedAt };
}

/** Usually as quickly as this host answers, sometimes much later, and always in time. */
function answeredAt(random: Random, { answers }: Host, asked: Date, due: Date): Date {
  const latest = (due.getTime() - asked.getTime()) * 0.95 * answers.latest;
  const took = random.exponential(answers.minutes / Math.LN2) * 60_000;
  return new Date(asked.getTime() + Math.round(Math.min(latest, Math.max(took, 60_000))));
}

function within(random: Random, from: Date, until: Date): Date {
  const span = Math.max(0, until.getTime() - from.getTime());
  return new Date(from.getTime() + Math.round(span * random.between(0.05, 0.9)));
}

function notAfter(now: Date, moment: Date): Date {
  return moment < now ? moment : now;
}

const declineReasons = [
  'Mașina intră în service în acea perioadă. Îmi pare rău!',
  'Am nevoie de ea chiar în acel weekend.',
  'Perioada este prea scurtă pentru drumul pe care l-ați descris.',
  'Tocmai am promis-o cuiva din familie.',
];

const cancelReasons: Record<CancelledBy, readonly string[]> = {
  client: [
    'S-au schimbat planurile.',
    'Zborul a fost anulat.',
    'Am găsit un loc în mașina unor prieteni.',
    'Plec cu o săptămână mai târziu.',
  ],
  host: [
    'Mașina a rămas în service mai mult decât trebuia.',
    'A apărut o defecțiune la cutia de viteze.',
    'O urgență în familie. Îmi cer scuze.',
  ],
  platform: ['Documentele mașinii au expirat înaintea plecării.', 'Plată contestată de bancă.'],
};
