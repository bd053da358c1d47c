import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPlaces } from '#server/domain/places/places.ts';
import { placeView } from '#server/http/presenters/search.ts';
import { googlePlaces } from '#js/components/search/google-places.ts';
import { gazetteer, withFallback, type PlaceSource } from '#js/components/search/place-source.ts';

/*
 * What the place field relies on, whoever answers. Google's library is stood in for by one that knows our own places:
 * this proves how we use it, not how Google behaves.
 */
const signal = new AbortController().signal;

beforeEach(() =>
  vi.stubGlobal('fetch', async (address: string) => {
    const typed = new URL(address, 'http://localhost').searchParams.get('q') ?? '';
    return Response.json(findPlaces(typed).map((place) => placeView(place, 'ro')));
  }),
);
afterEach(() => vi.unstubAllGlobals());

let sessions = 0;
const asked: google.maps.places.AutocompleteRequest[] = [];

const library = {
  AutocompleteSessionToken: class {
    readonly number = ++sessions;
  },
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async (request: google.maps.places.AutocompleteRequest) => {
      asked.push(request);
      return { suggestions: findPlaces(request.input).map(prediction) };
    },
  },
};

function prediction({ slug, name, county, lat, lng }: ReturnType<typeof findPlaces>[number]) {
  const location = { toJSON: () => ({ lat, lng }) };
  return {
    placePrediction: {
      placeId: slug,
      mainText: { text: name },
      secondaryText: { text: `${county}, România` },
      types: ['locality'],
      toPlace: () => ({ fetchFields: async () => ({ place: { location } }) }),
    },
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of Google's classes as is used
const google = googlePlaces('key', 'ro', async () => library as never);

describe.each<[string, PlaceSource]>([
  ['gazetteer', gazetteer],
  ['Google', google],
])('the places of the %s', (_name, source) => {
  test('what is typed brings places with where they belong, each once', async () => {
    const places = await source('bra', signal);

    expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(['Brașov', 'Brăila']));
    expect(places[0]).toMatchObject({ kind: 'town', detail: expect.stringContaining('Brașov') });
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  });

  test('the place chosen is one that a search can look around', async () => {
    const [place] = await source('brașov', signal);

    expect([
      { kind: 'place', place: 'brasov', name: 'Brașov' },
      { kind: 'point', lat: 45.649, lng: 25.606, address: 'Brașov' },
    ]).toContainEqual(await place?.locate());
  });

  test('a name that no place has finds nothing', async () => {
    expect(await source('zzzz', signal)).toEqual([]);
  });
});

test('Google is asked for places of the country, in one session until a place is chosen', async () => {
  const [chosen] = await google('clu', signal);
  await google('cluj', signal);
  await chosen?.locate();
  await google('sib', signal);

  expect(asked.at(-1)).toMatchObject({ includedRegionCodes: ['ro'], language: 'ro' });
  expect(asked.at(-1)?.sessionToken).not.toBe(asked.at(-2)?.sessionToken);
  expect(asked.at(-2)?.sessionToken).toBe(asked.at(-3)?.sessionToken);
});

test('when Google does not answer, our own places do, from then on without asking again', async () => {
  let attempts = 0;
  const broken = withFallback(async () => {
    attempts += 1;
    throw new Error('No network.');
  }, gazetteer);

  expect((await broken('sibiu', signal))[0]?.name).toBe('Sibiu');
  expect((await broken('iași', signal))[0]?.name).toBe('Iași');
  expect(attempts).toBe(1);
});

const refuses: PlaceSource = () => Promise.reject(new Error('Asked for nothing.'));

test('with nothing typed it is our own places that are shown', async () => {
  expect(await withFallback(refuses, gazetteer)('  ', signal)).toEqual([]);
});
