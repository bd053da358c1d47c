import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  Delivery,
  type Delivered,
  type Letter,
  type StoredDelivery,
} from '#js/lib/deliveries/delivery.ts';
import { isSignature, signaturePath } from '#shared/drawn-signature.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const none: StoredDelivery = {
  name: 'ana/R1/check_out',
  person: 'ana',
  letters: [],
  files: null,
  storedAt: 0,
};

/** A phone whose storage outlives its pages, and a network that answers as told. */
function phone(answers: Delivered[]) {
  const stored = new Map<string, StoredDelivery>();
  const sent: Letter[] = [];
  let photos = 0;
  const open = (delivery = none) =>
    new Delivery({
      delivery,
      send: async (letter) => {
        sent.push(letter);
        return answers.shift() ?? { ok: true };
      },
      store: {
        put: async (one) => void stored.set(one.name, one),
        delete: async (name) => void stored.delete(name),
      },
      filesWait: () => photos > 0,
      retryAfter: () => 1_000,
    });
  return { open, stored, sent, havePhotos: (count: number) => void (photos = count) };
}

const states = (delivery: Delivery) =>
  delivery.snapshot().letters.map(({ kind, state }) => `${kind} ${state}`);

test('signatures wait for the photos, go in turn, and are forgotten by the phone once taken', async () => {
  const { open, stored, sent, havePhotos } = phone([]);
  havePhotos(2);
  const delivery = open();
  await delivery.add('host', '/submission', { signature: 'Mihai' });
  await delivery.add('client', '/client-signature', { name: 'Ana' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([states(delivery), sent.length]).toEqual([['host waiting', 'client waiting'], 0]);

  havePhotos(0);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(sent.map(({ url }) => url)).toEqual(['/submission', '/client-signature']);
  expect(states(delivery)).toEqual(['host sent', 'client sent']);
  expect(stored.size).toBe(0);
});

test('a signature is shown only once it is stored, and a second press until then does nothing', async () => {
  const { promise: disk, resolve: write } = Promise.withResolvers<void>();
  const put = vi.fn<(one: StoredDelivery) => Promise<void>>(() => disk);
  const delivery = new Delivery({
    delivery: none,
    send: async () => ({ ok: false, when: 'later' }),
    store: { put, delete: async () => undefined },
    filesWait: () => true,
  });

  const added = delivery.add('host', '/submission', {});
  await delivery.add('host', '/submission', {});
  expect(states(delivery)).toEqual([]);
  expect(put).toHaveBeenCalledOnce();

  write();
  await added;
  expect(states(delivery)).toEqual(['host waiting']);
});

test('a lost answer is asked for again with the same key, also by the next page', async () => {
  const { open, stored, sent } = phone([{ ok: false, when: 'later' }]);
  const delivery = open();
  await delivery.add('host', '/submission', {});
  await vi.advanceTimersByTimeAsync(0);
  delivery.stop();
  const next = open();
  const left = stored.get(none.name);
  if (left) next.take(left);
  await vi.advanceTimersByTimeAsync(2_000);

  const [first, second] = sent;
  expect(sent).toHaveLength(2);
  expect(second?.body).toEqual(first?.body);
  expect(first?.body).toMatchObject({ key: expect.any(String) });
});

test('nothing more is sent once the person has left, also if an answer was on its way', async () => {
  const { open, sent } = phone([{ ok: false, when: 'later' }]);
  const delivery = open();
  await delivery.add('host', '/submission', {});
  delivery.stop();
  await vi.advanceTimersByTimeAsync(60_000);

  expect(sent.length).toBeLessThanOrEqual(1);
});

test('what is refused says why, holds up what follows, and is not lost', async () => {
  const { open, stored } = phone([{ ok: false, when: 'refused', error: 'Kilometrajul lipsește.' }]);
  const delivery = open();
  await delivery.add('host', '/submission', {});
  await delivery.add('client', '/client-signature', {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states(delivery)).toEqual(['host refused', 'client waiting']);
  expect(stored.get(none.name)?.letters[0]?.error).toBe('Kilometrajul lipsește.');

  delivery.retry('host');
  await vi.advanceTimersByTimeAsync(10);
  expect(states(delivery)).toEqual(['host sent', 'client sent']);

  await delivery.forgetSent();
  expect(states(delivery)).toEqual([]);
});

test('a page of an earlier release begins anew before it sends on', async () => {
  const { open } = phone([{ ok: false, when: 'reload' }]);
  const delivery = open();
  const reload = vi.fn<() => void>();
  delivery.onReload = reload;

  await delivery.add('host', '/submission', {});
  await vi.advanceTimersByTimeAsync(0);

  expect(reload).toHaveBeenCalledOnce();
  expect(states(delivery)).toEqual(['host waiting']);
});

test('what was signed can be taken back and signed anew', async () => {
  const { open } = phone([{ ok: false, when: 'later' }]);
  const delivery = open();
  await delivery.add('host', '/submission', {});
  await vi.advanceTimersByTimeAsync(0);

  await delivery.withdraw('host');

  expect(states(delivery)).toEqual([]);
});

test('strokes become a path; a dot is no signature', () => {
  const wave = [0, 0, 10, 20, 20, 0, 30, 20, 40, 0, 50, 20, 60, 0, 70, 20];

  expect(
    signaturePath([
      [0, 0, 10, 20, 20, 0],
      [5, 5],
    ]),
  ).toBe('M0 0Q10 20 15 10L20 0M5 5L5 5');
  expect([isSignature([wave]), isSignature([[1, 1]])]).toEqual([true, false]);
});
