import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  kilometres,
  type Keeper,
  type KeptForm,
  type KeptPhoto,
} from '#js/components/handover/kept.ts';
import { PhotoQueue } from '#js/components/handover/photo-queue.ts';
import type { Saved, Sent } from '#js/components/handover/send.ts';
import { ValueKeeper } from '#js/components/handover/value-keeper.ts';

/** A phone's storage that outlives the page. */
function phone(): Keeper {
  const forms = new Map<string, KeptForm>();
  const photos = new Map<string, KeptPhoto>();
  return {
    form: async (handover) => forms.get(handover),
    keepForm: async (form) => void forms.set(form.handover, form),
    photos: async (handover) => [...photos.values()].filter((kept) => kept.handover === handover),
    keepPhoto: async (photo) => void photos.set(photo.uploadKey, photo),
    dropPhoto: async (uploadKey) => void photos.delete(uploadKey),
    forget: async (handover) => {
      forms.delete(handover);
      for (const photo of photos.values())
        if (photo.handover === handover) photos.delete(photo.uploadKey);
    },
  };
}

const blob = new Blob(['picture']);
const stored: Sent = { ok: true, photos: [] };
const later: Sent = { ok: false, when: 'later' };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const queueOn = (keeper: Keeper, send: (photo: KeptPhoto) => Promise<Sent>) =>
  new PhotoQueue({ handover: 'A/check_in', photos: [], keeper, send });

describe('photos', () => {
  test('a photo that is sent leaves the phone', async () => {
    const keeper = phone();
    const queue = queueOn(keeper, async () => stored);

    await queue.add('front', blob);
    await vi.runAllTimersAsync();

    expect(queue.snapshot().queue).toEqual([]);
    expect(await keeper.photos('A/check_in')).toEqual([]);
  });

  test('without a connection a photo stays and is sent again until it arrives, under the same key', async () => {
    const keys: string[] = [];
    const answers = [later, later, stored];
    const queue = queueOn(phone(), async ({ uploadKey }) => {
      keys.push(uploadKey);
      return answers.shift() ?? stored;
    });

    await queue.add('front', blob);
    await vi.runAllTimersAsync();

    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(queue.snapshot().queue).toEqual([]);
  });

  test('what was left when the page was closed is sent by the next one', async () => {
    const keeper = phone();
    const offline = queueOn(keeper, async () => later);
    await offline.add('front', blob);
    await offline.add('rear', blob);
    offline.stop();
    const sent: string[] = [];

    const next = queueOn(keeper, async ({ angle }) => {
      sent.push(angle);
      return stored;
    });
    await next.restore();
    await vi.runAllTimersAsync();

    expect(sent).toEqual(['front', 'rear']);
    expect(await keeper.photos('A/check_in')).toEqual([]);
  });

  test('photos go one at a time', async () => {
    let running = 0;
    let most = 0;
    const queue = queueOn(phone(), async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return stored;
    });

    await Promise.all([queue.add('front', blob), queue.add('rear', blob), queue.add('left', blob)]);
    await vi.runAllTimersAsync();

    expect(most).toBe(1);
    expect(queue.snapshot().queue).toEqual([]);
  });

  test('a retake replaces the photo that has not left yet; damage has as many as it needs', async () => {
    const queue = queueOn(phone(), async () => later);

    await queue.add('front', blob);
    await queue.add('front', blob);
    await queue.add('damage', blob);
    await queue.add('damage', blob);
    queue.stop();

    expect(queue.snapshot().queue.map(({ angle }) => angle)).toEqual(['front', 'damage', 'damage']);
  });

  test('a refused photo says why and does not hold up the next', async () => {
    const answers: Sent[] = [{ ok: false, when: 'refused', error: 'Prea mare.' }, stored];
    const queue = queueOn(phone(), async () => answers.shift() ?? stored);

    await queue.add('front', blob);
    await queue.add('rear', blob);
    await vi.runAllTimersAsync();

    expect(queue.snapshot().queue).toMatchObject([
      { angle: 'front', state: 'failed', error: 'Prea mare.' },
    ]);
  });
});

describe('what is typed', () => {
  const empty = { odometerKm: '', fuelPercent: null, notes: '', damages: [] };
  const formOn = (keeper: Keeper, save: () => Promise<Saved>) =>
    new ValueKeeper({ handover: 'A/check_in', values: empty, keeper, save, onStale: () => {} });

  test('is sent after a pause, once for several keys', async () => {
    const save = vi.fn<() => Promise<Saved>>(async () => 'saved');
    const form = formOn(phone(), save);

    for (const odometerKm of ['4', '40', '400']) form.change({ odometerKm });
    await vi.runAllTimersAsync();

    expect(save).toHaveBeenCalledTimes(1);
    expect(form.snapshot()).toMatchObject({ save: 'saved', values: { odometerKm: '400' } });
  });

  test('survives a reload without a connection, and is sent when there is one', async () => {
    const keeper = phone();
    const offline = formOn(keeper, async () => 'later');
    offline.change({ notes: 'Două chei.' });
    offline.goTo('damages');
    await vi.advanceTimersByTimeAsync(1_000);
    offline.stop();
    const save = vi.fn<() => Promise<Saved>>(async () => 'saved');

    const next = formOn(keeper, save);
    await next.restore();
    await vi.runAllTimersAsync();

    expect(next.snapshot()).toMatchObject({ step: 'damages', values: { notes: 'Două chei.' } });
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('gives way to what the server has, once the server has had it', async () => {
    const keeper = phone();
    const first = formOn(keeper, async () => 'saved');
    first.change({ notes: 'vechi' });
    await vi.runAllTimersAsync();

    const next = new ValueKeeper({
      handover: 'A/check_in',
      values: { ...empty, notes: 'scris de un coleg' },
      keeper,
      save: async () => 'saved',
      onStale: () => {},
    });
    await next.restore();

    expect(next.snapshot().values.notes).toBe('scris de un coleg');
  });
});

test.each([
  ['40100', 40_100],
  ['40.100', 40_100],
  ['40 100', 40_100],
  ['', null],
  ['-5', null],
  ['abc', null],
])('%j is %s kilometres', (typed, km) => {
  expect(kilometres(typed)).toBe(km);
});
