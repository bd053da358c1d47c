import { beforeAll, expect, test } from 'vitest';
import { signedIn, staffConfirmed } from '#server/http/guards.ts';
import { registeredRoutes } from '#server/http/registry.ts';
import { keysOf } from '#server/lib/objects.ts';
import { startQueue } from '#server/queue/queue.ts';
import { routeTable } from '#shared/route-table.ts';
import { url, type RouteName } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { staffColumns, staffTable } from './authorisation-staff.ts';
import { columns, table } from './authorisation-table.ts';
import { queryFor } from './authorisation-links.ts';
import { bodyFor, createWorld, paramsFor, type World } from './authorisation-world.ts';

/** Handled before sessions and pages, by a signature. */
const handledElsewhere = new Set<RouteName>(['webhooks', 'unsubscribe.store']);

let world: World;

beforeAll(async () => {
  await startQueue();
  world = await createWorld();
});

test('every route of the product is in the table, and has a handler', () => {
  const names = keysOf(routeTable).filter((name) => !handledElsewhere.has(name));

  expect([...registeredRoutes.keys()].toSorted()).toEqual(names.toSorted());
  expect(keysOf(table).toSorted()).toEqual(names.toSorted());
});

test.each([
  [/^(admin|checkout|company|contracts|owner|profile)\b/, signedIn],
  [/^(admin|company|contracts|owner)\b/, staffConfirmed],
])('the areas of %s are guarded as a whole', (areas, guard) => {
  const routes = [...registeredRoutes].filter(([name]) => areas.test(name));

  expect(routes.filter(([, guards]) => !guards.includes(guard))).toEqual([]);
});

test.each(Object.entries(table))('%s: %s', async (name, row) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are names of routes
  const route = name as RouteName;

  // Whoever closes their account is gone, and their session with them.
  const scene = route === 'profile.destroy' ? await createWorld() : world;

  const answers = await Promise.all(columns.map((column) => answerTo(route, column, scene)));

  expect(answers.join(' ')).toBe(row);
});

test('every route of the staff says which of their roles it is for', () => {
  const names = keysOf(table).filter((name) => name.startsWith('admin.'));

  expect(names.filter((name) => staffTable[name] === undefined)).toEqual([]);
});

test.each(Object.entries(staffTable))('%s for the staff: %s', async (name, row) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are names of routes
  const route = name as RouteName;

  const answers = await Promise.all(staffColumns.map((column) => answerTo(route, column, world)));

  expect(answers.join(' ')).toBe(row);
});

async function answerTo(
  name: RouteName,
  column: (typeof columns)[number] | (typeof staffColumns)[number],
  scene: World,
): Promise<string> {
  const person = column === 'visitor' ? null : scene.people[column];
  const [method, path] = routeTable[name];
  const params = await paramsFor(name, scene);
  const answer = await as(person).send(
    path.replaceAll(/:([a-z]+)/g, (_, key: string) => params[key] ?? '') +
      queryFor(name, person, scene),
    method === 'get' ? {} : { method: method.toUpperCase(), data: await bodyFor(name, scene) },
  );
  await answer.arrayBuffer();
  return meaningOf(answer);
}

function meaningOf({ status, headers }: Response): string {
  if (status === 404) return '-';
  if (status === 403) return 'x';
  if (status === 303 && headers.get('location') === url('login')) return 'L';
  return status < 400 || status === 409 ? '+' : String(status);
}
