/** A thread, the number of its newest message, and the booking it is about. */
export type ThreadEvent = { thread: string; number: number; ref: string | null };

/** What the server tells a person's open pages, beside notifications: the events of the namespace `App.Events`. */
export type BroadcastEvents = {
  /** Something in the calendars of the person's hosts has changed. */
  CalendarChanged: Record<string, never>;
  /** Somebody has written in a thread of the person. */
  MessageSent: ThreadEvent;
  /** Somebody has read it, or it has arrived with them. */
  MessageRead: ThreadEvent;
};

export type BroadcastEvent = keyof BroadcastEvents;
