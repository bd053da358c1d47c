import { beforeEach, expect, test, vi } from 'vitest';
import { UploadQueue } from '#js/lib/uploads/queue.ts';
import type { FileStore, FileToSend, SendFile, Sent } from '#js/lib/uploads/upload.ts';

const arrived: Sent = { ok: true, answer: {} };
const later: Sent = { ok: false, when: 'later' };
const unconfirmed: Sent = { ok: false, when: 'confirmed' };
const refused = (error: string | null): Sent => ({ ok: false, when: 'refused', error });

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
    return answers.shift() ?? arrived;
  };
  const queue = new UploadQueue({ send });
  const onFinished = vi.fn<() => void>();
  queue.follow({ fields: { expiresOn: '2027-01-01' }, onFinished });
  return { queue, sent, onFinished };
}

test('several files go one after the other, with what the form says; then the page is notified once', async () => {
  const { queue, sent, onFinished } = queueWith();

  void queue.add('a.jpg', blob);
  void queue.add('b.pdf', blob);
  await vi.runAllTimersAsync();

  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.pdf']);
  expect(sent[0]?.fields).toEqual({ expiresOn: '2027-01-01' });
  expect(queue.snapshot()).toEqual([]);
  expect(onFinished).toHaveBeenCalledTimes(1);
});

test('without a connection a file waits, says so, and is sent again by itself under the same key', async () => {
  const { queue, sent, onFinished } = queueWith(later, later);

  void queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.snapshot()).toMatchObject([{ name: 'a.jpg', state: 'stuck' }]);
  expect(onFinished).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();

  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(onFinished).toHaveBeenCalledTimes(1);
});

test('somebody who wants to try at once need not wait for the next attempt', async () => {
  const { queue, sent } = queueWith(later);
  void queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  queue.wake();
  await vi.advanceTimersByTimeAsync(0);

  expect(sent).toHaveLength(2);
  expect(queue.snapshot()).toEqual([]);
});

test('the time between two attempts grows up to half a minute', async () => {
  const { queue, sent } = queueWith(...Array.from({ length: 30 }, () => later));
  void queue.add('a.jpg', blob);

  await vi.advanceTimersByTimeAsync(5 * 60_000);

  expect(sent.length).toBeGreaterThan(8);
  expect(sent.length).toBeLessThan(18);
  queue.stop();
});

test('a file that will not do stays with its reason and does not hold up the next', async () => {
  const { queue, onFinished } = queueWith(refused('Prea mare.'));

  void queue.add('big.jpg', blob);
  void queue.add('good.jpg', blob);
  await vi.runAllTimersAsync();

  expect(queue.snapshot()).toMatchObject([
    { name: 'big.jpg', state: 'refused', error: 'Prea mare.' },
  ]);
  expect(onFinished).toHaveBeenCalledTimes(1);
});

test('a file that was discarded is not sent', async () => {
  const { queue, sent } = queueWith(later);
  void queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  await queue.discard(queue.snapshot()[0]?.key ?? '');
  await vi.runAllTimersAsync();

  expect(sent).toHaveLength(1);
});

/** A store that outlives its queue. */
function memory() {
  const files = new Map<string, FileToSend>();
  const store: FileStore = {
    put: async (file) => void files.set(file.key, file),
    delete: async (key) => void files.delete(key),
    list: async () => [...files.values()],
  };
  return { files, store };
}

/** What a page does with a store: at first nothing gets through, then everything. */
function pageOn(store: FileStore, answer: Sent) {
  const sent: Parameters<SendFile>[0][] = [];
  const send: SendFile = async (file) => {
    sent.push(file);
    return answer;
  };
  return { queue: new UploadQueue({ send, store }), sent };
}

test('what a page left unsent the next one sends, under the same key and with what was said then', async () => {
  const { files, store } = memory();
  const before = pageOn(store, later);
  before.queue.follow({ fields: { expiresOn: '2027-01-01' } });
  void before.queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);
  before.queue.stop();

  const after = pageOn(store, arrived);
  after.queue.follow({ fields: { expiresOn: '' } });
  await after.queue.restore();
  await after.queue.restore();
  await vi.runAllTimersAsync();

  expect(after.sent).toEqual([
    { key: before.sent[0]?.key, name: 'a.jpg', blob, fields: { expiresOn: '2027-01-01' } },
  ]);
  expect(files.size).toBe(0);
});

test.each([
  ['was sent', arrived],
  ['is refused', refused('Prea mare.')],
])('a file that %s is stored no longer', async (_name, answer) => {
  const { files, store } = memory();
  const { queue } = pageOn(store, answer);

  void queue.add('a.jpg', blob);
  expect(files.size).toBe(1);
  await vi.runAllTimersAsync();

  expect(files.size).toBe(0);
});

test('nothing more is sent for somebody who has signed out', async () => {
  const { store } = memory();
  const { queue, sent } = pageOn(store, later);
  void queue.add('a.jpg', blob);
  await vi.advanceTimersByTimeAsync(0);

  queue.empty();
  await vi.runAllTimersAsync();

  expect(sent).toHaveLength(1);
  expect(queue.snapshot()).toEqual([]);
});

test('a file refused without a reason stays stored: signed in again, its person sends it', async () => {
  const { store } = memory();
  const ended = pageOn(store, refused(null));
  void ended.queue.add('a.jpg', blob);
  await vi.runAllTimersAsync();
  expect(ended.queue.snapshot()).toMatchObject([{ state: 'refused', error: null }]);

  const after = pageOn(store, arrived);
  await after.queue.restore();
  await vi.runAllTimersAsync();

  expect(after.sent).toHaveLength(1);
});

test('files for which the password is wanted again are held, and sent by themselves once it was given', async () => {
  const { files, store } = memory();
  const answers = [unconfirmed];
  const sent: string[] = [];
  const queue = new UploadQueue({
    store,
    send: async ({ name }) => {
      sent.push(name);
      return answers.shift() ?? arrived;
    },
  });
  void queue.add('a.jpg', blob);
  void queue.add('b.jpg', blob);
  await vi.runAllTimersAsync();
  expect(queue.snapshot()).toMatchObject([{ state: 'unconfirmed' }, { state: 'unconfirmed' }]);
  expect(files.size).toBe(2);
  expect(sent).toEqual(['a.jpg']);

  await queue.restore();
  await vi.runAllTimersAsync();

  expect(sent).toEqual(['a.jpg', 'a.jpg', 'b.jpg']);
  expect(queue.snapshot()).toEqual([]);
  expect(files.size).toBe(0);
});

test('while the password is still wanted a file is only held, and goes with the next that arrives', async () => {
  const { queue, sent } = queueWith(unconfirmed, unconfirmed);
  void queue.add('a.jpg', blob);
  await vi.runAllTimersAsync();
  await queue.restore();
  await vi.runAllTimersAsync();
  expect(queue.snapshot()).toMatchObject([{ name: 'a.jpg', state: 'unconfirmed' }]);

  void queue.add('b.jpg', blob);
  await vi.runAllTimersAsync();

  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'a.jpg', 'b.jpg', 'a.jpg']);
  expect(queue.snapshot()).toEqual([]);
});

test('the page is given the answer to each file, and a file its own fields beside those of the page', async () => {
  const { queue, sent } = queueWith({ ok: true, answer: { photos: ['one'] } });
  const onSent = vi.fn<(answer: object) => void>();
  queue.follow({ fields: { leg: 'check_in' }, onSent });

  void queue.add('a.jpg', blob, { angle: 'front' });
  await vi.runAllTimersAsync();

  expect(onSent).toHaveBeenCalledExactlyOnceWith({ photos: ['one'] });
  expect(sent[0]?.fields).toEqual({ leg: 'check_in', angle: 'front' });
});

test('files go one at a time', async () => {
  let running = 0;
  let most = 0;
  const queue = new UploadQueue({
    send: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return arrived;
    },
  });

  await Promise.all(['a', 'b', 'c'].map((name) => queue.add(name, blob)));
  await vi.runAllTimersAsync();

  expect(most).toBe(1);
  expect(queue.snapshot()).toEqual([]);
});

test('retrying one refused file sends only that one again', async () => {
  const { queue, sent } = queueWith(refused(null));
  void queue.add('a.jpg', blob);
  await vi.runAllTimersAsync();

  queue.retry(queue.snapshot()[0]?.key ?? '');
  await vi.runAllTimersAsync();

  expect(sent).toHaveLength(2);
  expect(queue.snapshot()).toEqual([]);
});

test('a page that goes with its last file is still notified', async () => {
  const { queue } = queueWith();
  const onFinished = vi.fn<() => void>();
  const unfollow = queue.follow({ onFinished });
  queue.subscribe(() => {
    if (queue.snapshot().length === 0) queueMicrotask(unfollow);
  });

  void queue.add('a.jpg', blob);
  await vi.runAllTimersAsync();

  expect(onFinished).toHaveBeenCalledTimes(1);
});
