import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#server/lib/paths.ts';
import { withQueueThatEnds } from '#tools/inertia-queue.ts';

type Queue = { add: (item: () => unknown) => Promise<unknown> };

const source = readFileSync(inProject('node_modules/@inertiajs/core/dist/index.js'), 'utf8');

test('work added while a round ends is done', async () => {
  expect(await doneOf(queueOf(withQueueThatEnds(source)))).toEqual(['first', 'late']);
});

test('the library still needs it', async () => {
  expect(await doneOf(queueOf(source))).toEqual(['first']);
});

test('a library that ends its queue in another way is refused', () => {
  expect(() => withQueueThatEnds('class Queue {}')).toThrow('0 places');
});

/** Adds a second item in the moment between the end of the last item and the end of the round. */
async function doneOf(queue: Queue): Promise<string[]> {
  const done: string[] = [];
  void queue.add(() => done.push('first'));
  await Promise.resolve();
  await Promise.resolve();
  void queue.add(() => done.push('late'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  return done;
}

function queueOf(code: string): Queue {
  const queue = /var Queue = class \{[\s\S]*?\n\};/.exec(code)?.[0] ?? '';
  // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-unsafe-type-assertion -- the library keeps its class to itself
  return new Function(`${queue}; return new Queue();`)() as Queue;
}
