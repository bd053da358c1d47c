import { beforeEach, expect, test, vi } from 'vitest';
import { UploadQueue, type SendFile, type Sent } from '#js/components/documents/upload-queue.ts';

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
