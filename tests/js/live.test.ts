import { beforeEach, expect, test, vi } from 'vitest';
import { bus } from '#js/lib/bus.ts';
import { keepAsking, type Asking } from '#js/lib/live.ts';
import { lastVisit } from '#js/lib/visits.ts';

const screen = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browserWindow = new EventTarget();
const device = { onLine: true };

vi.stubGlobal('document', screen);
vi.stubGlobal('navigator', device);
vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow));
vi.stubGlobal('removeEventListener', browserWindow.removeEventListener.bind(browserWindow));

const MINUTE = 60_000;

/** A page that counts how often it asks. */
function open(options: Partial<Asking> = {}) {
  const page = { asked: 0, close: () => {} };
  page.close = keepAsking(() => (page.asked += 1), {
    listen: (ask) => bus.on('notification', ask),
    ...options,
  });
  return page;
}

const notify = () => bus.emit('notification', { id: '1', type: 'any' });
const minutes = (count: number) => vi.advanceTimersByTime(count * MINUTE);
const show = (state: 'visible' | 'hidden') => {
  screen.visibilityState = state;
  screen.dispatchEvent(new Event('visibilitychange'));
};

/** The person has just come to a page by a click, a while after the last event. */
function clickAwhileAfter() {
  vi.advanceTimersByTime(10 * MINUTE);
  lastVisit.startedAt = performance.now();
}

beforeEach(() => {
  vi.useFakeTimers();
  bus.emit('connection', 'connected');
  clickAwhileAfter();
  return () => vi.useRealTimers();
});

test('with live events a page asks when one arrives, and else hardly ever', () => {
  const page = open();
  minutes(4.9);
  expect(page.asked).toBe(0);

  notify();
  expect(page.asked).toBe(1);

  minutes(0.2);
  expect(page.asked).toBe(2);
  page.close();
  minutes(60);
  notify();
  expect(page.asked).toBe(2);
});

test('without them it asks every minute, and once when they are back', () => {
  const page = open();
  bus.emit('connection', 'connecting');
  minutes(3);
  expect(page.asked).toBe(3);

  bus.emit('connection', 'connected');
  expect(page.asked).toBe(4);
  minutes(1.5);
  expect(page.asked).toBe(4);
  page.close();
});

test('a page that was opened before the connection asks once it is there', () => {
  bus.emit('connection', 'connecting');
  const page = open({ askEveryMs: 15_000 });
  bus.emit('connection', 'connected');

  expect(page.asked).toBe(1);
  page.close();
});

test('what has happened between the click and the new page is asked for at once', () => {
  lastVisit.startedAt = performance.now();
  notify();
  const page = open();

  expect(page.asked).toBe(1);
  page.close();
});

test('so is a page that the person goes back to: nobody knows how old it is', () => {
  lastVisit.startedAt = -Infinity;
  const page = open();

  expect(page.asked).toBe(1);
  page.close();
});

test('while nobody looks nothing is asked, and everything at once when somebody does', () => {
  const page = open();
  show('hidden');
  notify();
  notify();
  vi.advanceTimersByTime(10_000);
  expect(page.asked).toBe(0);

  show('visible');
  expect(page.asked).toBe(1);

  show('hidden');
  vi.advanceTimersByTime(10_000);
  show('visible');
  expect(page.asked).toBe(1);
  page.close();
});

test('a page that a phone has stopped for minutes does not trust its connection', () => {
  const page = open();
  show('hidden');
  minutes(2);
  show('visible');

  expect(page.asked).toBe(1);
  page.close();
});

test('without a network it waits for it', () => {
  const page = open();
  device.onLine = false;
  notify();
  expect(page.asked).toBe(0);

  device.onLine = true;
  browserWindow.dispatchEvent(new Event('online'));
  expect(page.asked).toBe(1);
  page.close();
});

test('where no event tells of a change, a page asks as often as it says', () => {
  const page = open({ evenLiveMs: 8_000 });
  vi.advanceTimersByTime(25_000);

  expect(page.asked).toBe(3);
  page.close();
});
