import { router } from '@inertiajs/react';
import { useRef, useState } from 'react';
import type { Choice } from '#server/http/car-query.ts';
import type { DayRange } from '#js/components/ui/calendars.tsx';
import { useChangeOnceHydrated } from '#js/lib/hydration.ts';
import { url } from '#shared/routes.ts';

const DEFAULT_TIME = '10:00';

/** What follows from the choice, and is asked for anew when it changes. */
const PRICED = ['chosen', 'quote', 'requestKey', 'similar'];

export type ChoiceState = {
  /** What the server has answered for last. */
  given: Choice;
  range: DayRange | null;
  times: Times;
  quantityOf: (extra: string) => number;
  delivery: Choice['delivery'];
  protection: Choice['protection'];
  isBusy: boolean;
  setRange: (range: DayRange | null) => void;
  setFields: (fields: ChoiceFields) => void;
  period: { from: string | null; to: string | null };
  setPeriod: (period: { from: string; to: string }) => void;
};

/** What is chosen in fields. */
export type ChoiceFields = Omit<Choice, 'from' | 'to'> & { times: Times };
type Times = { from: string; to: string };
type Change = Partial<Choice> & { times?: Times };

/** Dates, extras and delivery of a car's page. They live in its URL, and every change asks for the price alone. */
export function useChoice(slug: string, given: Choice): ChoiceState {
  const [seen, setSeen] = useState(given);
  const [choice, setChoice] = useState(given);
  const [times, setTimes] = useState(timesOf(given));
  const { isBusy, track } = useBusy();
  if (seen !== given) {
    setSeen(given);
    setChoice(given);
    setTimes(timesOf(given));
  }

  const change = useChangeOnceHydrated<Change>(({ times: wanted = times, ...part }) => {
    const next = { ...choice, ...part };
    setTimes(wanted);
    setChoice(next);
    if (addressOf(slug, next) === addressOf(slug, choice)) return;
    router.get(
      addressOf(slug, next),
      {},
      { only: PRICED, preserveState: true, preserveScroll: true, replace: true, ...track },
    );
  });

  const range = rangeOf(choice);
  return {
    given,
    range,
    times,
    isBusy,
    period: { from: choice.from, to: choice.to },
    delivery: choice.delivery,
    protection: choice.protection,
    quantityOf: (extra) => choice.extra.find((item) => item.extra === extra)?.quantity ?? 0,
    setRange: (days) => change(periodOf(days, times)),
    setFields: (fields) => change({ ...fields, ...(range && periodOf(range, fields.times)) }),
    setPeriod: change,
  };
}

function addressOf(slug: string, choice: Choice): string {
  const extra = choice.extra.map((item) => `${item.extra}:${item.quantity}`);
  const protection = choice.protection === 'basic' ? null : choice.protection;
  return url('cars.show', { car: slug }, { ...choice, extra, protection });
}

function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const underway = useRef(0);
  const count = (by: 1 | -1) => {
    underway.current += by;
    setBusy(underway.current > 0);
  };
  return { isBusy, track: { onStart: () => count(1), onFinish: () => count(-1) } };
}

function rangeOf({ from, to }: Choice): DayRange | null {
  return from && to ? { start: from.slice(0, 10), end: to.slice(0, 10) } : null;
}

function timesOf({ from, to }: Choice) {
  return { from: from?.slice(11) || DEFAULT_TIME, to: to?.slice(11) || DEFAULT_TIME };
}

function periodOf(days: DayRange | null, times: Times) {
  return {
    from: days && `${days.start}T${times.from}`,
    to: days && `${days.end}T${times.to}`,
  };
}
