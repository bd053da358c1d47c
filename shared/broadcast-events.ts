/** A thread, the number of its newest message, and the booking it is about. */
export type ThreadEvent = { thread: string; number: number; ref: string | null };

export const staffQueues = [
  'incidents',
  'reports',
  'checkIns',
  'claims',
  'cases',
  'payouts',
  'identities',
  'documents',
  'cars',
  'bank',
  'invoices',
  'rules',
  'stops',
] as const;

/** What waits for the staff. */
export type StaffQueue = (typeof staffQueues)[number];

export function isStaffQueue(name: string): name is StaffQueue {
  return staffQueues.some((queue) => queue === name);
}

/** What the server tells a person's open pages, beside notifications: the events of the namespace `App.Events`. */
type PersonsEvents = {
  /** Something in the calendars of the person's hosts has changed. */
  CalendarChanged: Record<string, never>;
  /** Something in the person's own bookings has changed. */
  BookingsChanged: Record<string, never>;
  /** Somebody has written in a thread of the person. */
  MessageSent: ThreadEvent;
  /** Somebody has read it, or it has arrived with them. */
  MessageRead: ThreadEvent;
};

/** What it tells the pages that listen to a channel of their own. */
type PagesEvents = {
  /** The car may be free at other times than before. */
  AvailabilityChanged: Record<string, never>;
  /** Queues of the staff have changed. */
  QueueChanged: { queues: readonly StaffQueue[] };
};

export type BroadcastEvents = PersonsEvents & PagesEvents;

export type BroadcastEvent = keyof BroadcastEvents;
export type PersonsEvent = keyof PersonsEvents;
export type PagesEvent = keyof PagesEvents;

/**
 * A channel beside a person's own, to which pages listen that need it: of all staff, or of those who look at the page
 * of a car. Only the latter is open to everybody.
 */
export type PageChannel = 'App.Staff' | `App.Models.Car.${string}`;
