import { App } from '@inertiajs/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Filters } from '#js/components/search/Filters.tsx';
import type { ShownFacets } from '#js/components/search/use-facets.ts';
import type { SearchState } from '#js/components/search/use-search.ts';
import { readSearch, type SearchQuery } from '#server/http/search-query.ts';
import car from '#lang/ro/car.json' with { type: 'json' };
import common from '#lang/ro/common.json' with { type: 'json' };
import { shared } from './shared-props.ts';

const none = {
  category: {},
  gearbox: {},
  fuel: {},
  hostKind: {},
  policy: {},
  feature: {},
  make: {},
  model: {},
  seats: {},
  doors: {},
  kilometres: {},
  age: {},
  rating: {},
  instantBook: {},
  delivery: {},
  freeCancellation: {},
};

const counted: ShownFacets = {
  counts: {
    ...none,
    category: { city: 1234, suv: 7 },
    make: { Dacia: 3 },
    instantBook: { true: 42 },
  },
  buckets: [0, 5, 2],
  total: 1241,
  isCounted: true,
};

/** What a browser would show, without the parts only eyes get. */
function textOf(facets: ShownFacets, given: Partial<SearchQuery> = {}) {
  const { query } = readSearch(given, new Date());
  const search: SearchState = {
    query,
    isBusy: false,
    change: () => {},
    href: () => '/cars',
    pageHref: () => '/cars',
  };
  const html = renderToString(
    <App
      initialPage={{
        component: 'Car/Index',
        url: '/cars',
        version: null,
        flash: {},
        rememberedState: {},
        rescuedProps: [],
        props: {
          errors: {},
          ...shared('ro', true),
          i18n: { locale: 'ro', messages: { car, common } },
        },
      }}
      initialComponent={() => (
        <Filters search={search} facets={facets} scale={{ bucket: 20_000, buckets: 3 }} />
      )}
      resolveComponent={() => () => null}
    />,
  );
  const spoken = html.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '');
  return { html, text: spoken.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('each answer stands with how many cars it leaves; those that leave none are not offered', () => {
  const { text } = textOf(counted);

  expect(text).toContain('De oraș 1.234');
  expect(text).toContain('SUV 7');
  expect(text).toContain('Rezervare instantanee 42');
  expect(text).toContain('Dacia 3');
  expect(text).not.toContain('Monovolum');
});

test('what is chosen stays to be taken back, also when it leaves none', () => {
  const { html, text } = textOf(counted, { category: ['van'], make: ['Lancia'] });

  expect(text).toContain('Monovolum 0');
  expect(text).toContain('Lancia 0');
  expect(html.match(/<input type="checkbox"[^>]* class="check"[^>]* checked=""/g)).toHaveLength(2);
});

test('before the cars are counted every answer is there to be chosen, without a number', () => {
  const { html, text } = textOf({
    counts: null,
    buckets: [0, 0, 0],
    total: 0,
    isCounted: false,
  });

  expect(html).toContain('aria-busy="true"');
  expect(text).toContain('De oraș Compactă');
  expect(text).toContain('Monovolum');
  expect(text).not.toMatch(/\d\d\.\d{3}/);
});

test('while other counts are on their way the old ones keep the place and are not read', () => {
  const { html, text } = textOf({ ...counted, isCounted: false });

  expect(html).toContain('1.234');
  expect(text).not.toContain('1.234');
  expect(text).not.toContain('SUV 7');
});

test('the radius is asked for around a place, and the ends of the price are those of the histogram', () => {
  const away = textOf(counted);
  const there = textOf(counted, { place: 'cluj-napoca' });

  expect(there.text).toContain('50 km');
  expect(away.text).not.toContain('50 km');
  expect(away.html).toMatch(/max="60000"/);
});
