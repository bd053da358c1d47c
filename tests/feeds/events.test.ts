import { describe, expect, test } from 'vitest';
import { eventsOf, UnreadableCalendar } from '#server/domain/feeds/events.ts';
import { calendarText, type WrittenEvent } from '#server/domain/feeds/writing.ts';
import { cases, fc } from '../support/chance.ts';

const window = {
  timeZone: 'Europe/Bucharest',
  from: new Date('2027-03-01T00:00Z'),
  to: new Date('2028-03-01T00:00Z'),
};

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@x', ...lines, 'END:VEVENT'];

function read(text: string) {
  return eventsOf(text, window).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString().slice(0, 16)).join('/'),
  );
}

test('whole days begin and end at midnight at the car', () => {
  const text = calendar(...event('DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'));

  expect(read(text)).toEqual(['2027-06-09T21:00/2027-06-11T21:00']);
});

test('a whole day without an end is one day', () => {
  expect(read(calendar(...event('DTSTART;VALUE=DATE:20270610')))).toEqual([
    '2027-06-09T21:00/2027-06-10T21:00',
  ]);
});

test('an hour without a zone is an hour at the car, one with Z is in UTC', () => {
  const floating = event('DTSTART:20270610T100000', 'DTEND:20270610T120000');
  const utc = [
    'BEGIN:VEVENT',
    'UID:two@x',
    'DTSTART:20270610T100000Z',
    'DURATION:PT2H',
    'END:VEVENT',
  ];

  expect(read(calendar(...floating, ...utc))).toEqual([
    '2027-06-10T07:00/2027-06-10T09:00',
    '2027-06-10T10:00/2027-06-10T12:00',
  ]);
});

test.each([
  ['the IANA’s', 'Europe/Paris'],
  ['Outlook’s', 'Romance Standard Time'],
  ['Mozilla’s', '/mozilla.org/20050126_1/Europe/Paris'],
  ['one in quotes', '"Europe/Paris"'],
])('a zone has %s name, and needs no definition', (_whose, zone) => {
  const dates = [`DTSTART;TZID=${zone}:20270610T100000`, `DTEND;TZID=${zone}:20270610T120000`];

  expect(read(calendar(...event(...dates)))).toEqual(['2027-06-10T08:00/2027-06-10T10:00']);
});

test('a zone that only the calendar knows is what the calendar defines', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0600',
    'TZOFFSETTO:+0500',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0600',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const dates = ['DTSTART;TZID=Customized Time Zone:20270610T100000', 'DURATION:PT1H'];

  expect(read(calendar(...zone, ...event(...dates)))).toEqual([
    '2027-06-10T04:00/2027-06-10T05:00',
  ]);
});

test('an hour that is left out in spring is the one after it', () => {
  const text = calendar(...event('DTSTART:20270328T033000', 'DTEND:20270328T053000'));

  expect(read(text)).toEqual(['2027-03-28T01:30/2027-03-28T02:30']);
});

describe('series', () => {
  const weekly = ['DTSTART:20270605T100000', 'DTEND:20270605T120000', 'RRULE:FREQ=WEEKLY;COUNT=4'];

  test('are written out, without the dates they leave out', () => {
    const text = calendar(...event(...weekly, 'EXDATE:20270612T100000'));

    expect(read(text)).toEqual([
      '2027-06-05T07:00/2027-06-05T09:00',
      '2027-06-19T07:00/2027-06-19T09:00',
      '2027-06-26T07:00/2027-06-26T09:00',
    ]);
  });

  test('have dates that were moved, and dates that were cancelled', () => {
    const moved = ['RECURRENCE-ID:20270612T100000', 'DTSTART:20270613T080000', 'DURATION:PT1H'];
    const cancelled = ['RECURRENCE-ID:20270619T100000', 'DTSTART:20270619T100000'];
    const text = calendar(
      ...event(...weekly),
      ...event(...moved),
      ...event(...cancelled, 'STATUS:CANCELLED'),
    );

    expect(read(text)).toEqual([
      '2027-06-05T07:00/2027-06-05T09:00',
      '2027-06-13T05:00/2027-06-13T06:00',
      '2027-06-26T07:00/2027-06-26T09:00',
    ]);
  });

  test('keep their hour at the car when the clocks change', () => {
    const daily = ['DTSTART;TZID=Europe/Bucharest:20270327T100000', 'DURATION:PT1H'];

    expect(read(calendar(...event(...daily, 'RRULE:FREQ=DAILY;COUNT=2')))).toEqual([
      '2027-03-27T08:00/2027-03-27T09:00',
      '2027-03-28T07:00/2027-03-28T08:00',
    ]);
  });

  test('without an end are read as far ahead as a car can be booked', () => {
    const since1970 = event('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY');

    expect(read(calendar(...since1970)).length).toBeGreaterThan(360);
  });

  test('that never come to an end are refused', () => {
    const text = calendar(
      ...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY'),
    );

    expect(() => eventsOf(text, window)).toThrow(UnreadableCalendar);
  });
});

test('what is cancelled or marked as free takes no car', () => {
  const dates = ['DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'];

  expect(read(calendar(...event(...dates, 'STATUS:CANCELLED')))).toEqual([]);
  expect(read(calendar(...event(...dates, 'TRANSP:TRANSPARENT')))).toEqual([]);
  expect(read(calendar('METHOD:CANCEL', ...event(...dates)))).toEqual([]);
});

test('of several revisions the latest counts; different events of one name all count', () => {
  const revised = calendar(
    ...event('SEQUENCE:1', 'DTSTART;VALUE=DATE:20270620'),
    ...event('SEQUENCE:0', 'DTSTART;VALUE=DATE:20270610'),
  );
  const careless = calendar(
    ...event('DTSTART;VALUE=DATE:20270610'),
    ...event('DTSTART;VALUE=DATE:20270620'),
  );

  expect(read(revised)).toEqual(['2027-06-19T21:00/2027-06-20T21:00']);
  expect(read(careless)).toHaveLength(2);
});

test('what is over, too far ahead or takes no time is left out', () => {
  const text = calendar(
    ...event('DTSTART;VALUE=DATE:20270110'),
    ...event('DTSTART;VALUE=DATE:20280610'),
    ...event('DTSTART:20270610T100000Z', 'DTEND:20270610T100000Z'),
  );

  expect(read(text)).toEqual([]);
});

test('a mark at the beginning, folded lines and bare line ends are no hindrance', () => {
  const text = `\uFEFF${calendar(
    ...event('SUMMARY:A long na\n me', 'DTSTART;VALUE=DATE:20270610'),
  ).replaceAll('\r', '')}`;

  expect(eventsOf(text, window)).toMatchObject([{ summary: 'A long name' }]);
});

test.each(['', '<html><body>Sign in</body></html>', 'BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCALENDAR'])(
  'what is no calendar is refused: %j',
  (text) => {
    expect(() => eventsOf(text, window)).toThrow(UnreadableCalendar);
  },
);

const minutes = 360 * 1_440;
const writtenEvents = fc.uniqueArray(
  fc.record({
    uid: fc.uuid(),
    begins: fc.integer({ min: 1, max: minutes }),
    lasts: fc.integer({ min: 1, max: 20_000 }),
    summary: fc.string({ unit: 'grapheme', maxLength: 120 }),
    isTentative: fc.boolean(),
  }),
  { selector: ({ uid }) => uid, maxLength: 12 },
);

type Facts = Pick<WrittenEvent, 'uid' | 'startsAt' | 'endsAt' | 'summary'>;

function facts({ uid, startsAt, endsAt, summary }: Facts): string {
  return [uid, startsAt.toISOString(), endsAt.toISOString(), summary].join('|');
}

test('a calendar that is written is read back the same', () => {
  fc.assert(
    fc.property(writtenEvents, (drawn) => {
      const events = drawn.map(({ begins, lasts, summary, ...rest }): WrittenEvent => {
        const startsAt = new Date(window.from.getTime() + begins * 60_000);
        const endsAt = new Date(startsAt.getTime() + lasts * 60_000);
        const plain = summary.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
        return { ...rest, startsAt, endsAt, changedAt: window.from, summary: plain };
      });

      const back = eventsOf(calendarText('Mașina', events), window);

      expect(back.map(facts)).toEqual(events.map(facts));
    }),
    cases(60),
  );
});
