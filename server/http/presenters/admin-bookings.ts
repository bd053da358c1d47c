import type { StaffAct } from '#server/domain/admin/acting.ts';
import type { StoryEntry, StoryTopic, Told } from '#server/domain/admin/booking-story.ts';
import type { FoundBooking } from '#server/domain/admin/found-bookings.ts';
import type { BookingRecord } from '#server/domain/bookings/queries.ts';
import type { Minor } from '#server/domain/money/money.ts';
import type { BookingStatus, LedgerAccount } from '#server/db/generated/enums.ts';
import { notificationText } from '#server/jobs/notification-text.ts';
import { may, type Permission } from '#server/domain/staff/permissions.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { Locale } from '#shared/translate.ts';

export type FoundBookingView = Omit<FoundBooking, 'startsAt' | 'endsAt'> & {
  startsAt: string;
  endsAt: string;
  url: string;
};

export function foundBookingView(found: FoundBooking): FoundBookingView {
  return {
    ...found,
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    url: url('admin.bookings.show', { ref: found.ref }),
  };
}

type LinkName =
  | 'asHost'
  | 'account'
  | 'carPage'
  | 'contract'
  | 'conversation'
  | 'handovers'
  | 'claims'
  | 'incidents'
  | 'payouts'
  | 'invoices'
  | 'ledger';

export type AdminBookingView = {
  ref: string;
  status: BookingStatus;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  car: string;
  plate: string;
  host: string;
  client: string;
  email: string;
  phone: string | null;
  /** Minor units. */
  total: number;
  hostEarns: number;
  deposit: number;
  /** The client's money that the ledger holds; below zero when more was given than taken. */
  clientFunds: number;
  currency: string;
  /** What the staff can do now. */
  acts: StaffAct[];
  /** What it costs the host if the staff cancel on its behalf now, in minor units; `null` where no penalty applies. */
  hostPenalty: number | null;
  actUrl: string;
  replayUrl: string;
  /** Pages about the same booking. */
  links: { name: LinkName; url: string }[];
};

type Facts = {
  booking: BookingRecord;
  client: { email: string; phone: string | null } | null;
  ledger: Record<LedgerAccount, number>;
  story: readonly StoryEntry[];
  acts: StaffAct[];
  hostPenalty: Minor | null;
  /** The conversation about it; `null` if nobody has written. */
  thread: { id: string } | null;
  reader: Actor;
};

export function adminBookingView({
  booking,
  client,
  ledger,
  story,
  acts,
  hostPenalty,
  thread,
  reader,
}: Facts): AdminBookingView {
  const { ref, status, timeZone, plate, total, hostEarns, deposit, currency } = booking;
  return {
    ref,
    status,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone,
    car: booking.carName,
    plate,
    host: booking.hostName,
    client: booking.clientName,
    email: client?.email ?? '',
    phone: client?.phone ?? null,
    total,
    hostEarns,
    deposit,
    // Credits are negative in the ledger.
    clientFunds: 0 - ledger.client_funds,
    currency,
    acts,
    hostPenalty,
    actUrl: url('admin.bookings.acts.store', { ref }),
    replayUrl: url('admin.bookings.replay', { ref }),
    links: linksOf(booking, story, thread).filter(({ name }) => may(reader, linkNeeds[name])),
  };
}

/** Lists of the staff are linked only when they have something of this booking. */
function linksOf(
  { ref, clientId, carSlug }: BookingRecord,
  story: readonly StoryEntry[],
  thread: Facts['thread'],
): AdminBookingView['links'] {
  const has = (topic: StoryTopic) => story.some((entry) => entry.topic === topic);
  const when = (topic: StoryTopic, name: LinkName, to: string) =>
    has(topic) ? [{ name, url: to }] : [];
  return [
    { name: 'asHost', url: url('owner.bookings.show', { ref }) },
    { name: 'account', url: url('admin.users.edit', { user: clientId }) },
    { name: 'carPage', url: url('admin.cars.show', { car: carSlug }) },
    ...(thread
      ? [{ name: 'conversation' as const, url: url('admin.messages.show', { thread: thread.id }) }]
      : []),
    ...when('contract', 'contract', url('contracts.show', { ref })),
    ...when('handover', 'handovers', url('admin.checkins', null, { q: ref })),
    ...when('claim', 'claims', url('admin.claims', null, { q: ref })),
    ...when('incident', 'incidents', url('admin.incidents')),
    ...when('payout', 'payouts', url('admin.payouts', null, { q: ref })),
    ...when('invoice', 'invoices', url('admin.invoices', null, { q: ref })),
    ...when('posting', 'ledger', url('admin.ledger', null, { q: ref })),
  ];
}

const linkNeeds: Record<LinkName, Permission> = {
  asHost: 'bookings.read',
  account: 'users.read',
  carPage: 'cars.review',
  conversation: 'threads.read',
  contract: 'bookings.read',
  handovers: 'inspections.review',
  claims: 'claims.decide',
  incidents: 'incidents.close',
  payouts: 'payouts.approve',
  invoices: 'invoices.read',
  ledger: 'ledger.read',
};

/** Parts of the story that can be read alone. */
const topicsOf = {
  trip: ['event', 'contract', 'handover', 'claim', 'incident', 'audit'],
  money: ['payment', 'refund', 'payout', 'invoice', 'case', 'posting', 'claim'],
  told: ['notification'],
  machine: ['webhook', 'job'],
} as const satisfies Record<string, readonly StoryTopic[]>;

export const storyParts = ['all', 'trip', 'money', 'told', 'machine'] as const;

export type StoryPart = (typeof storyParts)[number];

export type StoryView = {
  key: string;
  topic: StoryTopic;
  /** What is done again when the staff ask for it; `null` for what has happened once and for all. */
  replay: { kind: 'webhook' | 'job'; id: string } | null;
  what: string;
  state: string | null;
  at: string;
  amount: number | null;
  currency: string | null;
  reference: string | null;
  words: string | null;
  /** Who did it, or was told. */
  person: { name: string; url: string } | null;
  url: string | null;
};

type Story = {
  booking: BookingRecord;
  story: readonly StoryEntry[];
  told: readonly Told[];
  reader: Actor;
};

export function storyViews(
  { booking, story, told, reader }: Story,
  part: StoryPart,
  locale: Locale,
): StoryView[] {
  const wanted: readonly StoryTopic[] | null = part === 'all' ? null : topicsOf[part];
  return [
    ...story.map((entry) => entryView(booking.ref, entry, reader)),
    ...told.map((entry) => toldView(entry, locale)),
  ]
    .filter(({ topic }) => wanted === null || wanted.includes(topic))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

function entryView(ref: string, entry: StoryEntry, reader: Actor): StoryView {
  const { topic, id, what, state, at, amount, currency, reference, words } = entry;
  return {
    key: `${topic}-${id}-${what}-${state}`,
    topic,
    replay: may(reader, 'system.replay') ? replayOf(entry) : null,
    what,
    state,
    at: at.toISOString(),
    amount,
    currency,
    reference,
    words,
    person: personView(entry.personId, entry.person),
    url: pageOf(ref, entry, reader),
  };
}

function replayOf({ topic, id, state }: StoryEntry): StoryView['replay'] {
  if (topic === 'webhook') return { kind: 'webhook', id };
  return topic === 'job' && state === 'failed' ? { kind: 'job', id } : null;
}

const pages: Partial<
  Record<StoryTopic, { needs: Permission; page: (ref: string, id: string) => string }>
> = {
  case: { needs: 'cases.decide', page: (_ref, id) => url('admin.cases.show', { case: id }) },
  claim: { needs: 'claims.decide', page: (ref) => url('admin.claims', null, { q: ref }) },
  handover: { needs: 'inspections.review', page: (ref) => url('admin.checkins', null, { q: ref }) },
  contract: { needs: 'bookings.read', page: (ref) => url('contracts.show', { ref }) },
  invoice: { needs: 'invoices.read', page: (ref) => url('admin.invoices', null, { q: ref }) },
  payout: { needs: 'payouts.approve', page: (ref) => url('admin.payouts', null, { q: ref }) },
};

function pageOf(ref: string, { topic, id }: StoryEntry, reader: Actor): string | null {
  const found = pages[topic];
  return found && may(reader, found.needs) ? found.page(ref, id) : null;
}

function toldView(told: Told, locale: Locale): StoryView {
  const { id, at, kind, facts, mail, mailError, personId, person } = told;
  return {
    key: `notification-${id}`,
    topic: 'notification',
    replay: null,
    what: notificationText({ kind, facts, locale }).title,
    state: mail ?? 'none',
    at: at.toISOString(),
    amount: null,
    currency: null,
    reference: null,
    words: mailError,
    person: personView(personId, person),
    url: null,
  };
}

function personView(id: string | null, name: string | null) {
  return id === null || name === null ? null : { name, url: url('admin.users.edit', { user: id }) };
}
