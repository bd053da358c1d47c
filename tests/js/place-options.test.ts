import { expect, test } from 'vitest';
import { keyAfter, optionsOf, placesFor } from '#js/components/search/place-options.ts';
import type { PlaceSuggestion } from '#js/components/search/place-source.ts';

const place = (name: string): PlaceSuggestion => ({
  id: name.toLowerCase(),
  name,
  detail: '',
  kind: 'town',
  locate: async () => null,
});
const found = { typed: 'b', places: [place('București'), place('Brașov'), place('Baia Mare')] };

const namesFor = (typed: string) => placesFor(typed, found).map(({ name }) => name);

test('what was found for the text itself is offered as it came', () => {
  expect(namesFor('b')).toEqual(['București', 'Brașov', 'Baia Mare']);
});

test('while a new text is being looked up, only towns that match it can be chosen', () => {
  expect(namesFor('bras')).toEqual(['Brașov']);
  expect(namesFor('cluj')).toEqual([]);
});

test('the entry an arrow key chose stays chosen when the list around it changes', () => {
  const before = optionsOf(placesFor('br', found));
  const chosen = keyAfter(before, keyAfter(before, null, 1), 1);

  const after = optionsOf([place('Brad'), place('Brașov')]);

  expect(chosen).toBe('brașov');
  expect(keyAfter(after, chosen, -1)).toBe('brad');
});

test('arrow keys go round: up from nowhere to the last, down from the last to the first', () => {
  const options = optionsOf(found.places);

  expect(keyAfter(options, null, -1)).toBe('baia mare');
  expect(keyAfter(options, 'baia mare', 1)).toBe('near');
});

test('an entry that is gone leaves nothing chosen: the next key begins at the first', () => {
  expect(keyAfter(optionsOf([place('Cluj')]), 'brașov', 1)).toBe('near');
});
