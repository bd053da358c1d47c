import { plain } from '#js/lib/plain.ts';
import type { PlaceSuggestion } from './place-source.ts';

/** What was found for a text. */
export type Found = { typed: string; places: readonly PlaceSuggestion[] };

export type Option = { kind: 'near' } | { kind: 'place'; place: PlaceSuggestion };

/** The places to choose from while a text stands in the field: of an older answer only those that still match it. */
export function placesFor(typed: string, found: Found | null): readonly PlaceSuggestion[] {
  if (!found || found.typed === typed) return found?.places ?? [];
  const wanted = plain(typed);
  return found.places.filter(({ name }) => plain(name).includes(wanted));
}

export function optionsOf(places: readonly PlaceSuggestion[]): Option[] {
  return [{ kind: 'near' }, ...places.map((place) => ({ kind: 'place', place }) as const)];
}

/** The identity of an option while the list changes. */
export function keyOf(option: Option): string {
  return option.kind === 'near' ? 'near' : option.place.id;
}

/** The option an arrow key goes to, round from the last to the first. */
export function keyAfter(options: readonly Option[], active: string | null, step: 1 | -1): string {
  const at = options.findIndex((option) => keyOf(option) === active);
  const start = at === -1 && step === -1 ? 0 : at;
  const next = options[(start + step + options.length) % options.length];
  return next ? keyOf(next) : 'near';
}
