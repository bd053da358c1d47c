import ICAL from 'ical.js';

export type WrittenEvent = {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  /** When it was last changed. */
  changedAt: Date;
  summary: string;
  isTentative: boolean;
};

const PRODUCT = '-//Volan//Calendar//EN';

/** An iCalendar (RFC 5545) of times at which cars are taken, in UTC. The same events always give the same text. */
export function calendarText(name: string, events: readonly WrittenEvent[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', PRODUCT);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', name);
  for (const event of events) calendar.addSubcomponent(component(event));
  return `${calendar.toString()}\r\n`;
}

function component({ uid, startsAt, endsAt, changedAt, summary, isTentative }: WrittenEvent) {
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', utc(changedAt));
  event.addPropertyWithValue('dtstart', utc(startsAt));
  event.addPropertyWithValue('dtend', utc(endsAt));
  event.addPropertyWithValue('summary', summary);
  event.addPropertyWithValue('status', isTentative ? 'TENTATIVE' : 'CONFIRMED');
  event.addPropertyWithValue('transp', 'OPAQUE');
  return event;
}

function utc(instant: Date): ICAL.Time {
  return ICAL.Time.fromJSDate(instant, true);
}
