import { beforeEach, expect, test, vi } from 'vitest';
import { reloadProps } from '#js/lib/reload.ts';
import { followVisits } from '#js/lib/visits.ts';

type Visit = { async: boolean };
type Asked = {
  only: string[];
  onSuccess: (page: object) => void;
  onNetworkError: () => void;
  onFinish: () => void;
};

/** Inertia's router, as far as the page's own requests see it. */
const inertia = vi.hoisted(() => ({
  listeners: new Map<string, (event: { detail: { visit: Visit } }) => void>(),
  asked: [] as Asked[],
}));

vi.mock('@inertiajs/react', () => ({
  router: {
    on: (name: string, listener: () => void) => inertia.listeners.set(name, listener),
    reload: (options: Asked) => inertia.asked.push(options),
  },
}));

const page = new EventTarget();
const shown = { pathname: '/owner/bookings' };
const device = { onLine: true };

vi.stubGlobal('location', shown);
vi.stubGlobal('navigator', device);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
followVisits();

const moment = () => vi.advanceTimersByTimeAsync(100);
const visit = (what: 'start' | 'finish') =>
  inertia.listeners.get(what)?.({ detail: { visit: { async: false } } });
const names = () => inertia.asked.map(({ only }) => only);
const answer = async () => {
  inertia.asked.at(-1)?.onFinish();
  await moment();
};

beforeEach(async () => {
  await import('#js/lib/lanes.ts');
  vi.useFakeTimers();
  shown.pathname = `/${Math.random()}`;
  inertia.asked = [];
  return () => vi.useRealTimers();
});

test('several events of one moment are one request, for everything that they ask', async () => {
  reloadProps(['bookings', 'now']);
  reloadProps(['conversations']);
  reloadProps(['bookings', 'now']);
  await moment();

  expect(names()).toEqual([['bookings', 'now', 'conversations']]);
});

test('what is asked while an answer is awaited is asked once, after it', async () => {
  reloadProps(['bookings']);
  await moment();
  reloadProps(['bookings']);
  reloadProps(['tabs']);
  await moment();
  expect(names()).toEqual([['bookings']]);

  await answer();
  expect(names()).toEqual([['bookings'], ['bookings', 'tabs']]);
  await answer();
  expect(inertia.asked).toHaveLength(2);
});

test('what takes long is asked by itself, and nothing waits for it', async () => {
  reloadProps(['timeline']);
  reloadProps(['month'], { isAlone: true });
  reloadProps(['month'], { isAlone: true });
  await moment();

  expect(names()).toEqual([['timeline'], ['month']]);
});

test('while the person goes to another page nothing is asked, and what belongs to the former one never', async () => {
  visit('start');
  reloadProps(['bookings']);
  await moment();
  expect(names()).toEqual([]);

  shown.pathname = '/elsewhere';
  visit('finish');
  reloadProps(['items']);
  await moment();
  expect(names()).toEqual([['items']]);
});

test('a new filter of the same page is waited for', async () => {
  visit('start');
  reloadProps(['bookings']);
  reloadProps(['tabs']);
  await moment();
  visit('finish');
  await moment();

  expect(names()).toEqual([['bookings', 'tabs']]);
});

test('what was asked in vain is asked again, with what has come since, and only once there is a network', async () => {
  const told: object[] = [];
  reloadProps(['notifications'], { onSuccess: (answered) => void told.push(answered) });
  await moment();
  device.onLine = false;
  inertia.asked.at(-1)?.onNetworkError();
  await answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(inertia.asked).toHaveLength(1);

  reloadProps(['bookings']);
  await moment();
  device.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(names().at(-1)?.toSorted()).toEqual(['bookings', 'notifications']);
  inertia.asked.at(-1)?.onSuccess({});
  expect(told).toHaveLength(1);
});
