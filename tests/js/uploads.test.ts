import { beforeEach, expect, test, vi } from 'vitest';
import {
  UploadQueue,
  type Keeper,
  type Kept,
  type SendFile,
  type Sent,
} from '#js/components/documents/upload-queue.ts';

const blob = new Blob(['picture']);

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A queue whose server answers so, one file after the other; then it takes everything. */
function queueWith(...answers: Sent[]) {
  const sent: { key: string; name: string; fields: object }[] = [];
  const send: SendFile = async ({ key, name, fields }, onProgress) => {
    sent.push({ key, name, fields });
    onProgress(0.5);
    return answers.shift() ?? 'sent';
  };
  const queue = new UploadQueue({ send });
  const told = vi.fn<() => void>();
  queue.wish({ fields: { expiresOn: '2027-01-01' }, onSent: told });
  return { queue, sent, told };
}

test('several files go one after the other, with what the form says; then the page is told once', async () => {
  const { queue, sent, told } = queueWith();

  queue.add('a.jpg', blob);
  queue.add('b.pdf', blob);
  await vi.runAllTimersAsync();

  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.pdf']);
  expect(sent[0]?.fields).toEqual({ expiresOn: '2027-01-01' });
  expect(queue.snapshot()).toEqual([]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('without a connection a file waits, says so, and is sent again by itself under the same key', async () => {
  const { queue, sent, told } = queueWith('later', 'later');

  queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.snapshot()).toMatchObject([{ name: 'a.jpg', state: 'stuck' }]);
  expect(told).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();

  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(told).toHaveBeenCalledTimes(1);
});

test('who asks need not wait for the next try', async () => {
  const { queue, sent } = queueWith('later');
  queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  queue.wake();
  await vi.advanceTimersByTimeAsync(0);

  expect(sent).toHaveLength(2);
  expect(queue.snapshot()).toEqual([]);
});

test('tries grow rarer, up to half a minute', async () => {
  const { queue, sent } = queueWith(...Array.from<Sent>({ length: 30 }).fill('later'));
  queue.add('a.jpg', blob);

  await vi.advanceTimersByTimeAsync(5 * 60_000);

  expect(sent.length).toBeGreaterThan(8);
  expect(sent.length).toBeLessThan(18);
  queue.stop();
});

test('a file that will not do stays with its reason and does not hold up the next', async () => {
  const { queue, told } = queueWith({ error: 'Prea mare.' });

  queue.add('big.jpg', blob);
  queue.add('good.jpg', blob);
  await vi.runAllTimersAsync();

  expect(queue.snapshot()).toMatchObject([
    { name: 'big.jpg', state: 'refused', error: 'Prea mare.' },
  ]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a file one gives up is not sent', async () => {
  const { queue, sent } = queueWith('later');
  queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  queue.discard(queue.snapshot()[0]?.key ?? '');
  await vi.runAllTimersAsync();

  expect(sent).toHaveLength(1);
});

/** A store that outlives its queue. */
function memory() {
  const files = new Map<string, Kept>();
  const keeper: Keeper = {
    keep: async (file) => void files.set(file.key, file),
    drop: async (key) => void files.delete(key),
    kept: async () => [...files.values()],
  };
  return { files, keeper };
}

/** What a page does with a store: at first nothing gets through, then everything. */
function pageOn(keeper: Keeper, answer: Sent) {
  const sent: Parameters<SendFile>[0][] = [];
  const send: SendFile = async (file) => {
    sent.push(file);
    return answer;
  };
  return { queue: new UploadQueue({ send, keeper }), sent };
}

test('what a page left unsent the next one sends, under the same key and with what was said then', async () => {
  const { files, keeper } = memory();
  const before = pageOn(keeper, 'later');
  before.queue.wish({ fields: { expiresOn: '2027-01-01' }, onSent: () => {} });
  before.queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);
  before.queue.stop();

  const after = pageOn(keeper, 'sent');
  after.queue.wish({ fields: { expiresOn: '' }, onSent: () => {} });
  await after.queue.restore();
  await after.queue.restore();
  await vi.runAllTimersAsync();

  expect(after.sent).toEqual([
    { key: before.sent[0]?.key, name: 'a.jpg', blob, fields: { expiresOn: '2027-01-01' } },
  ]);
  expect(files.size).toBe(0);
});

test.each([
  ['was sent', 'sent'],
  ['is refused', { error: 'Prea mare.' }],
] as const)('a file that %s is kept no longer', async (_name, answer) => {
  const { files, keeper } = memory();
  const { queue } = pageOn(keeper, answer);

  queue.add('a.jpg', blob);
  expect(files.size).toBe(1);
  await vi.runAllTimersAsync();

  expect(files.size).toBe(0);
});

test('of whoever leaves nothing more is sent', async () => {
  const { keeper } = memory();
  const { queue, sent } = pageOn(keeper, 'later');
  queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  queue.empty();
  await vi.runAllTimersAsync();

  expect(sent).toHaveLength(1);
  expect(queue.snapshot()).toEqual([]);
});
