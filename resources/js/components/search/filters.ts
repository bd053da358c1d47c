import type { SearchQuery } from '#server/http/search-query.ts';
import { noFilters, type ListName } from '#shared/search-filters.ts';
import type { MessageKey } from '#shared/translate.ts';

const areas = {
  category: 'category',
  gearbox: 'gearbox',
  fuel: 'fuel',
  hostKind: 'host_kind',
  policy: 'policy',
  feature: 'feature',
} as const satisfies Record<ListName, string>;

/** The text that says what an answer of a list is. */
export function answerLabelKey(name: ListName, answer: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test looks for the words of every answer
  return `car.${areas[name]}.${answer}` as MessageKey;
}

/** Around a place, when nothing else is chosen. */
export const DEFAULT_RADIUS_KM = 25;

/** Every answer counts, but the two ends of a price are one. */
export function countFilters({ min, max, ...query }: SearchQuery): number {
  const chosen = Object.entries(query).filter(([name]) => name in noFilters);
  const answers = [min ?? max, ...chosen.map(([, value]) => value)];
  return answers.flat().filter((answer) => answer !== null).length;
}

/** All of them, beginning with those looked for most. */
export function firstOf<T>(first: readonly T[], all: readonly T[]): T[] {
  return [...new Set([...first, ...all])];
}
