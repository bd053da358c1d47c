import { expect, test } from 'vitest';
import { isInView } from '#js/lib/in-view.ts';

const thread = '/messages/0198c5a0';

test.each<[string, unknown, string, boolean, boolean]>([
  ['the thread on the screen', thread, thread, false, true],
  ['it, behind another window', thread, thread, true, false],
  ['another thread', '/messages/0198c5a1', thread, false, false],
  ['a thread, on the list of all', thread, '/messages', false, false],
  ['a booking that is open', '/owner/bookings/7K', '/owner/bookings/7K', false, false],
  ['nothing', undefined, thread, false, false],
])('a message is told of unless it is before one’s eyes: %s', (_what, path, ...page) => {
  const [shown, hidden, expected] = page;

  expect(isInView(path, shown, { hidden })).toBe(expected);
});
