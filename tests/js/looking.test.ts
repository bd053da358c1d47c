import { expect, test } from 'vitest';
import {
  closer,
  farther,
  moved,
  straight,
  transformOf,
  turned,
} from '#js/components/admin/looking.ts';

test('moving closer and then away again gives the same view', () => {
  const look = moved(closer(closer(straight)), { x: 30, y: -10 });
  const { x, y, zoom } = farther(closer(look));
  expect([x, y, zoom].map((value) => value.toFixed(6))).toEqual(
    [look.x, look.y, look.zoom].map((value) => value.toFixed(6)),
  );
});

test('a picture at its own size does not move, and comes back to its place', () => {
  expect(moved(straight, { x: 5, y: 5 })).toBe(straight);
  expect(farther(moved(closer(straight), { x: 50, y: 9 }))).toEqual(straight);
});

test('there is a limit to how close one can come', () => {
  let look = straight;
  for (let step = 0; step < 50; step++) look = closer(look);
  expect(look.zoom).toBe(8);
});

test('four turns are none, and each shows the whole picture', () => {
  const once = turned(moved(closer(straight), { x: 40, y: 0 }));
  expect(once).toEqual({ ...straight, turns: 1 });
  expect(turned(turned(turned(once)))).toEqual(straight);
  expect(transformOf(once)).toContain('rotate(90deg)');
});
