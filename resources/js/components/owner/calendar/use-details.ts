import { useEffect, useState } from 'react';
import { askJson } from '#js/lib/ask-json.ts';
import type { EntryDetails } from '#server/http/presenters/calendar-entry.ts';
import type { BarRow } from '#server/http/presenters/timeline-bar.ts';
import { url } from '#shared/routes.ts';

/** A bar of the timeline, and the slug of its car. */
export type CarBar = { car: string; bar: BarRow };

/** What was asked about each bar; a bar that the page loads again is another one. */
const asked = new WeakMap<BarRow, Promise<EntryDetails | null>>();

/** Asks for the details of a bar, once. @returns `null` when they do not come; the next time asks again */
export function detailsOf({ car, bar }: CarBar): Promise<EntryDetails | null> {
  const known = asked.get(bar);
  if (known) return known;
  const answer = ask(car, bar);
  asked.set(bar, answer);
  return answer;
}

async function ask(car: string, bar: BarRow): Promise<EntryDetails | null> {
  const [entry] = bar;
  const details = await askJson<EntryDetails>(url('owner.calendars.entries.show', { car, entry }));
  if (!details) asked.delete(bar);
  return details;
}

type Answer = { id: string; attempt: number; details: EntryDetails | null };

/** The details of the open bar. Those from before a change stay until the new ones are there. */
export function useDetails(opened: CarBar | null) {
  const { car, bar } = opened ?? {};
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!car || !bar) return undefined;
    let isWanted = true;
    const take = (details: EntryDetails | null) =>
      setAnswer((before) => better(before, { id: bar[0], attempt, details }));
    void detailsOf({ car, bar }).then((details) => isWanted && take(details));
    return () => {
      isWanted = false;
    };
  }, [car, bar, attempt]);
  return { ...shownOf(answer, bar, attempt), again: () => setAttempt(attempt + 1) };
}

function shownOf(answer: Answer | null, bar: BarRow | undefined, attempt: number) {
  if (!answer || answer.id !== bar?.[0]) return { details: null, hasFailed: false };
  const { details } = answer;
  return { details, hasFailed: details === null && answer.attempt === attempt };
}

/** What is known of a bar is better than nothing. */
function better(before: Answer | null, next: Answer): Answer {
  return !next.details && before?.details && before.id === next.id ? before : next;
}
