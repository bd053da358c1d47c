import { useLayoutEffect, useRef } from 'react';
import { hasChanges, showSelected, showWritten, textIn } from '#js/lib/fields.ts';
import { useOnHydration } from '#js/lib/use-on-hydration.ts';
import type { ChoiceFields, ChoiceState } from './use-choice.ts';

const extraName = /^extra-(.+)$/;

const plans = ['basic', 'plus', 'full'] as const satisfies readonly ChoiceFields['protection'][];

/** Times, delivery and extras as a form: what stands in its fields is what is priced. */
export function useChoiceForm(choice: ChoiceState) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(choice.given);
  const price = () => {
    if (form.current) choice.setFields(fieldsOf(form.current));
  };
  useLayoutEffect(() => {
    if (shown.current === choice.given) return;
    shown.current = choice.given;
    showWritten(form.current);
    const { times, delivery } = choice;
    showSelected(form.current, {
      fromTime: times.from,
      toTime: times.to,
      delivery: delivery ?? '',
    });
  });
  useOnHydration(() => {
    if (hasChanges(form.current)) price();
  });
  return { form, price };
}

/** The delivery place: the typed text, unless it is the name of one of the host's places. */
function deliveryIn(data: FormData) {
  const delivery = textIn(data, 'delivery') || null;
  const typed = textIn(data, 'place');
  if (delivery !== 'to') return { ...nowhere, delivery };
  if (data.has('lat') && typed === textIn(data, 'pointName'))
    return {
      delivery,
      place: null,
      lat: Number(textIn(data, 'lat')),
      lng: Number(textIn(data, 'lng')),
      address: textIn(data, 'address') || null,
    };
  return { ...nowhere, delivery, place: typed || null };
}

const nowhere = { place: null, lat: null, lng: null, address: null };

function fieldsOf(form: HTMLFormElement): ChoiceFields {
  const data = new FormData(form);
  const extra = [...data].flatMap(([name, quantity]) => {
    const chosen = extraName.exec(name)?.[1];
    return chosen && Number(quantity) > 0 ? [{ extra: chosen, quantity: Number(quantity) }] : [];
  });
  return {
    times: { from: textIn(data, 'fromTime'), to: textIn(data, 'toTime') },
    ...deliveryIn(data),
    protection: plans.find((plan) => plan === textIn(data, 'protection')) ?? 'basic',
    extra,
  };
}
