import { BUCKET, BUCKETS } from '#server/domain/cars/facets.ts';

type Given = Readonly<Record<string, unknown>>;

const day = /^\d{4}-\d\d-\d\d$/;
const extraName = /^extra-([\w-]+)$/;
const MOST_PRICE = (BUCKET * BUCKETS) / 100;

/**
 * Turns the query that a plain form sends (without our script) into the query of our links. A plain form has a day and
 * a time in separate fields, and the quantity of an extra in a field named after it.
 */
export function fromForm(given: unknown): Given {
  const fields = isQuery(given) ? given : {};
  return {
    ...fields,
    ...(isText(fields['fromTime']) && { from: moment(fields['from'], fields['fromTime']) }),
    ...(isText(fields['toTime']) && { to: moment(fields['to'], fields['toTime']) }),
    ...extrasOf(fields),
    ...priceOf(fields),
    ...pointOf(fields),
  };
}

/** The same of a form that has extras only. */
export function withExtras(given: unknown): Given {
  const fields = isQuery(given) ? given : {};
  return { ...fields, ...extrasOf(fields) };
}

function isQuery(given: unknown): given is Given {
  return typeof given === 'object' && given !== null;
}

function isText(given: unknown): given is string {
  return typeof given === 'string';
}

function moment(date: unknown, time: string): unknown {
  return isText(date) && day.test(date) ? `${date}T${time}` : date;
}

function extrasOf(fields: Given) {
  const chosen = Object.entries(fields).flatMap(([name, quantity]) => {
    const kind = extraName.exec(name)?.[1];
    return kind && Number(quantity) > 0 ? [`${kind}:${Number(quantity)}`] : [];
  });
  return chosen.length > 0 ? { extra: chosen } : {};
}

/** Two sliders in minor units; a slider at its end means no limit. */
function priceOf({ priceFrom, priceTo }: Given) {
  const [min, max] = [Number(priceFrom) / 100, Number(priceTo) / 100];
  return {
    ...(min > 0 && { min: String(min) }),
    ...(max < MOST_PRICE && { max: String(max) }),
  };
}

/** While the field shows the name of a point, which has a hidden field of its own, it names no place. */
function pointOf({ place, pointName }: Given) {
  return isText(pointName) && place === pointName ? { place: '' } : {};
}
