import { expect, test } from 'vitest';
import { isInView } from '#js/lib/in-view.ts';

const thread = '/messages/0198c5a0';

test.each<[string, unknown, string, DocumentVisibilityState, boolean]>([
  ['the thread on the screen', thread, thread, 'visible', true],
  ['it, behind another window', thread, thread, 'hidden', false],
  ['another thread', '/messages/0198c5a1', thread, 'visible', false],
  ['a thread, on the list of all', thread, '/messages', 'visible', false],
  ['a booking that is open', '/owner/bookings/7K', '/owner/bookings/7K', 'visible', false],
  ['nothing', undefined, thread, 'visible', false],
])('a message is told of unless it is before one’s eyes: %s', (_what, path, ...page) => {
  const [shown, visibility, expected] = page;

  expect(isInView(path, shown, visibility)).toBe(expected);
});
