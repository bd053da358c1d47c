import { parentPort, workerData } from 'node:worker_threads';
import { eventsOf, UnreadableCalendar, type Window } from './events.ts';

// In a thread of its own: another's calendar can be made to take long, or for ever.
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
