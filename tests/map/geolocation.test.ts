import { afterEach, expect, test, vi } from 'vitest';
import { getUserLocation } from '#js/lib/geolocation.ts';

type Answer = (succeed: PositionCallback, fail: PositionErrorCallback) => void;

const position = { coords: { latitude: 45.65, longitude: 25.6, accuracy: 30 } };

afterEach(() => vi.unstubAllGlobals());

/** A browser that answers so; returns the options it was asked with. */
function browserThat(answer: Answer): PositionOptions[] {
  const asked: PositionOptions[] = [];
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (
        succeed: PositionCallback,
        fail: PositionErrorCallback,
        options: PositionOptions,
      ) => {
        asked.push(options);
        answer(succeed, fail);
      },
    },
  });
  return asked;
}

function ask(): unknown[] {
  const calls: unknown[] = [];
  getUserLocation(
    (location) => calls.push(location),
    (...failure) => calls.push(failure),
  );
  return calls;
}

test('a browser without geolocation says so in the words of the specification', () => {
  vi.stubGlobal('navigator', { geolocation: undefined });

  expect(ask()).toEqual([['Geolocation nu e suportată', 'unsupported']]);
});

test('where the person is comes back as latitude, longitude and accuracy', () => {
  const asked = browserThat((succeed) => Reflect.apply(succeed, null, [position]));

  expect(ask()).toEqual([{ lat: 45.65, lng: 25.6, accuracy: 30 }]);
  expect(asked).toEqual([{ enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 }]);
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [99, 'unavailable'],
])("the browser's code %i is told as %s, in our words", (code, failure) => {
  browserThat((_, fail) => Reflect.apply(fail, null, [{ code, message: 'internal detail' }]));

  expect(ask()).toEqual([[expect.not.stringContaining('internal'), failure]]);
});

test('a browser that answers twice is heard once', () => {
  browserThat((succeed, fail) => {
    Reflect.apply(fail, null, [{ code: 3 }]);
    Reflect.apply(succeed, null, [position]);
  });

  expect(ask()).toHaveLength(1);
});
