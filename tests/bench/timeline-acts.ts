import type { Page } from '@playwright/test';

/** Fills the timelines: something every third day on every car, where it is free. */
export async function fillTimelines() {
  const { db } = await import('#server/db/client.ts');
  await db.execute`
    insert into occupancies (car_id, kind, starts_at, ends_at, blocked_until, note)
    select c.id, 'block', day, day + interval '30 hours', day + interval '30 hours', 'Spălătorie'
    from cars c cross join generate_series(date_trunc('week', now()) + interval '8 hours', now() + interval '70 days', '3 days') day
    where not exists (select from occupancies o where o.car_id = c.id and o.active
      and tstzrange(o.starts_at, o.blocked_until) && tstzrange(day, day + interval '30 hours'))
    order by c.id`;
}

/** What is done again and again, and how often it was before. */
export type Act = (page: Page, turn: number) => Promise<unknown>;

/** A key that stays down repeats itself. */
const hold = (page: Page, key: string) => page.keyboard.down(key);

/** The actions, none of which comes to an end, the event after which the screen must change, and the key that is held meanwhile. */
export const acts: Record<string, { event: string; held?: string; act: Act }> = {
  'Walk a day': {
    event: 'keydown',
    act: (page, turn) => hold(page, turn % 100 < 50 ? 'ArrowRight' : 'ArrowLeft'),
  },
  'Walk a car': { event: 'keydown', act: (page) => hold(page, 'ArrowDown') },
  'Walk a week': {
    event: 'keydown',
    act: (page, turn) => hold(page, turn % 10 < 5 ? 'PageUp' : 'PageDown'),
  },
  'Choose a day more': {
    event: 'keydown',
    held: 'Shift',
    act: (page, turn) => hold(page, turn % 40 < 20 ? 'ArrowRight' : 'ArrowLeft'),
  },
  'Scroll ten cars': {
    event: 'wheel',
    act: (page, turn) => page.mouse.wheel(0, turn % 8 < 4 ? 460 : -460),
  },
  'Scroll a week': {
    event: 'wheel',
    act: (page, turn) => page.mouse.wheel(turn % 12 < 6 ? 252 : -252, 0),
  },
  'Draw over a day': {
    event: 'pointermove',
    act: (page, turn) => page.mouse.move(620 + 36 * (turn % 15), 480),
  },
};

/** Resolves when the screen has been drawn again; runs in the page. */
export function afterPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
