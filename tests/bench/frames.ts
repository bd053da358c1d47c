import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

const TASK = 'ThreadControllerImpl::RunTask';
/** Steps of every frame, and of those in which something has another place or size. */
const FRAME = 'PrePaint';
const LAYOUT = 'Layout';

/**
 * How long the main thread of a page works for each frame that an input leads to or in which something is laid out while
 * `play` runs, in milliseconds of processor time, tracing included: everything since the frame before, or since the
 * input that came first after it, because what a browser does while it waits delays nothing.
 *
 * @param input The event that `play` causes.
 */
export async function newFrames(
  browser: Browser,
  page: Page,
  input: string,
  play: () => Promise<void>,
) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await play();
  const trace = await browser.stopTracing();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of Chromium's traces
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return framesIn(mainThread(traceEvents), input);
}

/** What happened on the thread that made most frames. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const frames = (thread: TraceEvent[]) => thread.filter(({ name }) => name === FRAME).length;
  const [main] = [...threads.values()].toSorted((a, b) => frames(b) - frames(a));
  return (main ?? []).toSorted((a, b) => a.ts - b.ts);
}

function framesIn(events: readonly TraceEvent[], input: string): number[] {
  const isInput = ({ parts }: Task) => parts.some(({ args }) => args.data?.type === input);
  return byFrame(tasksOf(events))
    .filter((tasks) => tasks.some((task) => isInput(task) || has(task, LAYOUT)))
    .map((tasks) => tasks.slice(Math.max(0, tasks.findIndex(isInput))))
    .map((tasks) => tasks.reduce((sum, { task }) => sum + (task.tdur ?? task.dur ?? 0), 0) / 1000);
}

type Task = { task: TraceEvent; parts: TraceEvent[] };

function has({ parts }: Task, step: string): boolean {
  return parts.some(({ name }) => name === step);
}

/** Each task with what happened in it. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  for (const event of events) {
    const last = tasks.at(-1);
    if (last && event.ts < last.task.ts + (last.task.dur ?? 0)) last.parts.push(event);
    else if (event.name === TASK && event.ph === 'X') tasks.push({ task: event, parts: [] });
  }
  return tasks;
}

/** The tasks that led to each frame. */
function byFrame(tasks: readonly Task[]): Task[][] {
  const frames: Task[][] = [[]];
  for (const task of tasks) {
    frames.at(-1)?.push(task);
    if (has(task, FRAME)) frames.push([]);
  }
  return frames;
}
