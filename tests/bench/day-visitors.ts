import { setTimeout as sleep } from 'node:timers/promises';
import { pageOf, request } from '#server/inertia/testing.ts';
import { url } from '#shared/routes.ts';
import type { Random } from '../kill/random.ts';
import { nextWeek } from './world.ts';

const towns = ['bucuresti', 'cluj-napoca', 'timisoara', 'iasi', 'brasov'] as const;

export type Visitors = {
  baseUrl: string;
  random: Random;
  /** Addresses of cars that somebody may open. */
  cars: readonly string[];
  onAnswer: (kind: string, ms: number) => void;
  faults: string[];
};

/** As many visitors as a minute brings, one after the other at even distances, until the time is over. */
export async function visitAll(
  visitors: Visitors,
  perMinute: number,
  until: number,
): Promise<number> {
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let count = 0;
  for (; performance.now() < until; count++) {
    const due = begun + (count * 60_000) / perMinute;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const visit = visitOnce(visitors)
      .catch((error: unknown) => void visitors.faults.push(String(error)))
      .finally(() => underWay.delete(visit));
    underWay.add(visit);
  }
  await Promise.all(underWay);
  return count;
}

/** Somebody arrives, looks for a car, and opens one or two that they have found. */
export async function visitOnce({ baseUrl, random, cars, onAnswer, faults }: Visitors) {
  const address = `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
  const headers = { 'X-Forwarded-For': address };
  const timed = async (kind: string, send: () => Promise<Response>) => {
    const begun = performance.now();
    const answer = await send();
    const body = await answer.text();
    onAnswer(kind, performance.now() - begun);
    if (answer.status !== 200) faults.push(`${kind}: ${answer.status}`);
    return new Response(body, answer);
  };
  const landing = await timed('Landing page', () => fetch(baseUrl, { headers }));
  const { version, onceProps } = await pageOf(landing);
  const known = { version: String(version), held: Object.keys(onceProps ?? {}), headers };
  const look = (path: string) => () => request(baseUrl, path, known);
  await timed('Search', look(url('cars', null, { place: random.pick(towns), ...nextWeek() })));
  for (let opened = random.whole(1, 2); opened > 0; opened--)
    await timed('A car', look(url('cars.show', { car: random.pick(cars) }, nextWeek())));
}
