import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

const TASK = 'ThreadControllerImpl::RunTask';
/** A step of every frame, and one of those in which something is new. */
const FRAME = 'PrePaint';
const NEW = 'Layout';

/**
 * How long the main thread of a page works for each frame in which something is new while `play` runs: everything since
 * the frame before, in milliseconds of processor time, tracing included.
 */
export async function newFrames(browser: Browser, page: Page, play: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await play();
  const trace = await browser.stopTracing();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of Chromium's traces
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return framesIn(mainThread(traceEvents));
}

/** What happened on the thread that laid out most. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const layouts = (thread: TraceEvent[]) => thread.filter(({ name }) => name === NEW).length;
  const [main] = [...threads.values()].toSorted((a, b) => layouts(b) - layouts(a));
  return (main ?? []).toSorted((a, b) => a.ts - b.ts);
}

function framesIn(events: readonly TraceEvent[]): number[] {
  const frames: number[] = [];
  let microseconds = 0;
  let isNew = false;
  for (const { task, parts } of tasksOf(events)) {
    microseconds += task.tdur ?? task.dur ?? 0;
    isNew ||= parts.some(({ name }) => name === NEW);
    if (!parts.some(({ name }) => name === FRAME)) continue;
    if (isNew) frames.push(microseconds / 1000);
    microseconds = 0;
    isNew = false;
  }
  return frames;
}

/** Each task with what happened in it. */
function tasksOf(events: readonly TraceEvent[]) {
  const tasks: { task: TraceEvent; parts: TraceEvent[] }[] = [];
  for (const event of events) {
    const last = tasks.at(-1);
    if (last && event.ts < last.task.ts + (last.task.dur ?? 0)) last.parts.push(event);
    else if (event.name === TASK && event.ph === 'X') tasks.push({ task: event, parts: [] });
  }
  return tasks;
}
