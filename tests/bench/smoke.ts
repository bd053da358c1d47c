import { request, pageOf, type VisitOptions } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import { printTable } from './table.ts';
import { quantile, rounded, timed } from './timing.ts';
import { nextWeek, startWorld, type Server, type World } from './world.ts';

const ROUNDS = 60;
const BOOKINGS = 25;
const WARM_UP = 15;

/** How many times longer than the baseline the median request may take: twice what we measure. */
const steps = {
  search: { name: 'Search, JSON', limit: 2 },
  document: { name: 'Search, HTML', limit: 4 },
  car: { name: 'Car page, JSON', limit: 2.5 },
  quote: { name: 'Quote', limit: 2.5 },
  hold: { name: 'Booking (hold)', limit: 2.5 },
} as const;

type Step = keyof typeof steps;
type Times = { ours: number[]; bare: number[] };
type Visit = (server: Server) => Promise<Response>;

const world = await startWorld();
try {
  const times = await measure(world);
  process.exitCode = report(times) ? 0 : 1;
} finally {
  await world.close();
}
process.exit();

async function measure({ ours, bare }: World): Promise<Record<Step, Times>> {
  const first = await pageOf(await fetch(ours.baseUrl + url('cars')));
  const held = Object.keys(first.onceProps ?? {});
  const version = String(first.version);
  const inertia = (path: string, options: VisitOptions = {}): Visit => {
    return ({ baseUrl }) => request(baseUrl, path, { version, held, ...options });
  };
  const search = url('cars', null, { place: 'bucuresti', ...nextWeek() });
  const { bookings, car } = await prepareBookings();
  const quote = inertia(url('cars.show', { car }, nextWeek()), {
    partial: 'Car/Show',
    only: ['quote', 'chosen', 'requestKey'],
  });
  return {
    search: await alternate({ ours, bare }, inertia(search)),
    document: await alternate({ ours, bare }, ({ baseUrl }) => fetch(baseUrl + search)),
    car: await alternate({ ours, bare }, inertia(url('cars.show', { car }, nextWeek()))),
    quote: await alternate({ ours, bare }, quote),
    hold: await bookAll({ ours, bare }, bookings),
  };
}

/** Measures both alternately, so that other load on the machine affects them equally. */
async function alternate(servers: Record<'ours' | 'bare', Server>, visit: Visit): Promise<Times> {
  const times: Times = { ours: [], bare: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const name of ['ours', 'bare'] as const) {
      const took = await timed(() => visit(servers[name]), 200);
      if (round >= 0) times[name].push(took);
    }
  }
  return times;
}

type Booking = { car: string; clientId: string; cookie: string };

async function bookAll(
  servers: Record<'ours' | 'bare', Server>,
  bookings: readonly Booking[],
): Promise<Times> {
  const times: Times = { ours: [], bare: [] };
  for (const [at, { car, clientId, cookie }] of bookings.entries()) {
    const name = at % 2 === 0 ? 'ours' : 'bare';
    const { ours } = servers;
    const page = await pageOf(
      await fetch(ours.baseUrl + url('cars.show', { car }, nextWeek()), {
        headers: { Cookie: cookie },
      }),
    );
    const quote = page.props['quote'];
    const quoteId = typeof quote === 'object' && quote && 'id' in quote ? quote.id : null;
    const book = () =>
      request(servers[name].baseUrl, url('cars.book', { car }), {
        method: 'POST',
        data: { quoteId, requestKey: page.props['requestKey'], note: '' },
        headers: { Cookie: cookie, Origin: servers[name].baseUrl, 'X-Actor': clientId },
      });
    const took = await timed(book, 303);
    if (at >= 4) times[name].push(took);
  }
  return times;
}

/**
 * Each booking has its own car and client. The modules are imported here, because they read the environment that is set
 * above.
 */
async function prepareBookings() {
  const { createCar, createHost, createUser } = await import('../support/factories.ts');
  const { signedInCookie } = await import('../support/sign-in.ts');
  const host = await createHost();
  const bookings: Booking[] = [];
  for (let at = 0; at < BOOKINGS * 2 + 4; at++) {
    const { slug } = await createCar({ hostId: host.id });
    const { id } = await createUser();
    bookings.push({ car: slug, clientId: id, cookie: await signedInCookie(id) });
  }
  const { slug } = await createCar({ hostId: host.id });
  return { bookings, car: slug };
}

function report(times: Record<Step, Times>): boolean {
  const names = Object.keys(steps).filter((name): name is Step => name in steps);
  const results = names.map((name) => {
    const [ours, bare] = [times[name].ours, times[name].bare];
    return { ...steps[name], ours, bare, ratio: quantile(ours, 0.5) / quantile(bare, 0.5) };
  });
  printTable(
    ['Milliseconds', 'p50', 'p95', 'bare p50', 'bare p95', 'ratio', 'limit'],
    results.map(({ name, ours, bare, ratio, limit }) => [
      name,
      ...[ours, bare].flatMap((set) =>
        [quantile(set, 0.5), quantile(set, 0.95)].map((value) => rounded(value)),
      ),
      rounded(ratio),
      rounded(limit),
    ]),
  );
  const slow = results.filter(({ ratio, limit }) => ratio > limit);
  for (const { name } of slow) console.error(`✗ ${name} is slower than it may be.`);
  return slow.length === 0;
}
