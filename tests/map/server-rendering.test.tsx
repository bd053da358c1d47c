import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CarMap } from '#js/components/map/CarMap.tsx';
import { PlaceMap } from '#js/components/map/PlaceMap.tsx';

test('on the server a map is a named box with a skeleton', () => {
  const html = renderToString(<CarMap markers={[]} config={{ locale: 'ro' }} className="h-96" />);

  expect(html).toMatch(/^<section aria-label="Hartă" class="volan-map h-96">/);
  expect(html).toContain('animate-shimmer');
});

test("the place of a car is named in the reader's language", () => {
  const center = { lat: 45.65, lng: 25.6 };

  expect(renderToString(<PlaceMap center={center} config={{ locale: 'en' }} />)).toContain(
    'aria-label="Approximate area of the car"',
  );
});
