import { BUCKET, BUCKETS } from '#server/domain/cars/facets.ts';

type Given = Readonly<Record<string, unknown>>;

const day = /^\d{4}-\d\d-\d\d$/;
const extraName = /^extra-([\w-]+)$/;
const MOST_PRICE = (BUCKET * BUCKETS) / 100;

/**
 * A query as our links write it, from one that a browser sends without our code: there every field of a form stands for
 * itself, a day beside its time and a quantity under its extra's name.
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

/** Two sliders in minor units; an end of the scale is no limit. */
function priceOf({ priceFrom, priceTo }: Given) {
  const [min, max] = [Number(priceFrom) / 100, Number(priceTo) / 100];
  return {
    ...(min > 0 && { min: String(min) }),
    ...(max < MOST_PRICE && { max: String(max) }),
  };
}

/** The field shows a point under a name of its own; as long as that stands there, no place is meant. */
function pointOf({ place, pointName }: Given) {
  return isText(pointName) && place === pointName ? { place: '' } : {};
}
