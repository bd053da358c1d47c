import { parentPort, workerData } from 'node:worker_threads';
import { eventsOf, UnreadableCalendar, type Window } from './events.ts';

// Runs in a worker thread, because a malicious calendar can take very long or never end.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `reading.ts` starts it
const { text, window } = workerData as { text: string; window: Window };

function answer() {
  try {
    return { events: eventsOf(text, window) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { events: null };
    throw error;
  }
}

parentPort?.postMessage(answer(), []);
