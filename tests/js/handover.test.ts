import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  setAside,
  type DraftStore,
  type StoredDraft,
} from '#js/components/handover/draft-store.ts';
import { HandoverDraft } from '#js/components/handover/draft.ts';
import { kilometres } from '#js/components/handover/form.ts';
import { queuePhoto } from '#js/components/handover/photos.ts';
import { odometerDoubt } from '#js/components/handover/progress.ts';
import type { Saved } from '#js/components/handover/send.ts';
import { UploadQueue } from '#js/lib/uploads/queue.ts';

/** A phone's storage that outlives the page. */
function phone(): DraftStore {
  const drafts = new Map<string, StoredDraft>();
  return {
    find: async (handover) => drafts.get(handover),
    put: async (draft) => void drafts.set(draft.handover, draft),
    delete: async (handover) => void drafts.delete(handover),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a retake replaces the photo that has not left yet; damage has as many as it needs', async () => {
  const blob = new Blob(['picture']);
  const queue = new UploadQueue({ send: async () => ({ ok: false, when: 'later' }) });

  for (const angle of ['front', 'front', 'damage', 'damage'] as const)
    await queuePhoto(queue, angle, blob);
  queue.stop();

  expect(queue.snapshot().map(({ fields }) => fields['angle'])).toEqual([
    'front',
    'damage',
    'damage',
  ]);
});

describe('what is typed', () => {
  const empty = { odometerKm: '', fuelPercent: null, notes: '', damages: [], returnedAt: '' };
  const photos = { list: [], at: '2026-01-01T00:00:00.000Z' };
  const formOn = (store: DraftStore, save: () => Promise<Saved>) =>
    new HandoverDraft({
      handover: 'A/check_in',
      values: empty,
      photos,
      store,
      save,
      onStale: () => {},
    });

  test('is sent after a pause, once for several keys', async () => {
    const save = vi.fn<() => Promise<Saved>>(async () => 'saved');
    const form = formOn(phone(), save);

    for (const odometerKm of ['4', '40', '400']) form.change({ odometerKm });
    await vi.runAllTimersAsync();

    expect(save).toHaveBeenCalledTimes(1);
    expect(form.snapshot()).toMatchObject({ save: 'saved', values: { odometerKm: '400' } });
  });

  test('survives a reload without a connection, and is sent when there is one', async () => {
    const store = phone();
    const offline = formOn(store, async () => 'later');
    offline.change({ notes: 'Două chei.' });
    offline.goTo('damages');
    await vi.advanceTimersByTimeAsync(1_000);
    offline.stop();
    const save = vi.fn<() => Promise<Saved>>(async () => 'saved');

    const next = formOn(store, save);
    await next.restore();
    await vi.runAllTimersAsync();

    expect(next.snapshot()).toMatchObject({ step: 'damages', values: { notes: 'Două chei.' } });
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('gives way to what the server has, once the server has had it', async () => {
    const store = phone();
    const first = formOn(store, async () => 'saved');
    first.change({ notes: 'vechi' });
    await vi.runAllTimersAsync();

    const next = new HandoverDraft({
      handover: 'A/check_in',
      values: { ...empty, notes: 'scris de un coleg' },
      photos,
      store,
      save: async () => 'saved',
      onStale: () => {},
    });
    await next.restore();

    expect(next.snapshot().values.notes).toBe('scris de un coleg');
  });

  test('fills only gaps once the other side has gone on with the record', async () => {
    const store = phone();
    const offline = formOn(store, async () => 'later');
    offline.change({ odometerKm: '41000', fuelPercent: 50, notes: 'Două chei.' });
    await vi.advanceTimersByTimeAsync(1_000);
    offline.stop();
    await setAside(store, 'A/check_in');

    const next = new HandoverDraft({
      handover: 'A/check_in',
      values: { ...empty, odometerKm: '41500', notes: 'Scris de gazdă.' },
      photos,
      store,
      save: async () => 'saved',
      onStale: () => {},
    });
    await next.restore();

    expect(next.snapshot().values).toMatchObject({
      odometerKm: '41500',
      fuelPercent: 50,
      notes: 'Scris de gazdă.\nDouă chei.',
    });
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

const newCar = { odometerKm: 0 };

test.each([
  [600, 600, null],
  [1_200, 600, null],
  [1_201, 600, 601],
  [650, 200, null],
  [701, 200, 501],
])('%i kilometres driven with %i included are doubted by %s', (km, kmIncluded, over) => {
  const view = { earlier: { odometerKm: 40_000 }, kmIncluded, car: newCar };

  expect(odometerDoubt(String(40_000 + km), view)).toEqual(
    over === null ? null : { is: 'driven_far', km: over },
  );
});

test.each([
  ['40000', 40_000, null],
  ['50000', 40_000, null],
  ['50001', 40_000, { is: 'above_last', km: 10_001 }],
  ['39999', 40_000, { is: 'below_last', km: 1 }],
  ['abc', 40_000, null],
  ['480200', 0, null],
])('at a check-in %s km after %i km is doubted: %j', (typed, odometerKm, doubt) => {
  const view = { earlier: null, kmIncluded: 600, car: { odometerKm } };

  expect(odometerDoubt(typed, view)).toEqual(doubt);
});
