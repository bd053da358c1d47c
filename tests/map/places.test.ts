import { describe, expect, test } from 'vitest';
import { findPlaces, nearestPlace, placeBySlug } from '#server/domain/places/places.ts';

const names = (query: string, limit?: number) => findPlaces(query, limit).map(({ name }) => name);

describe('finding a place', () => {
  test.each([
    ['București', 'București'],
    ['bucur', 'București'],
    ['BUCHAREST', 'București'],
    ['iasi', 'Iași'],
    ['Iaşi', 'Iași'],
    ['timisoara', 'Timișoara'],
    ['const', 'Constanța'],
    ['ploi', 'Ploiești'],
    ['tirgu mures', 'Târgu Mureș'],
    ['targu-mures', 'Târgu Mureș'],
    ['napoca', 'Cluj-Napoca'],
    ['onesti', 'Onești'],
    ['reghin', 'Reghin'],
    ['otp', 'Aeroportul București Otopeni (OTP)'],
  ])('%s finds %s first', (query, name) => {
    expect(names(query)[0]).toBe(name);
  });

  test.each([
    ['Strada Lungă 5, Brașov', 'Brașov'],
    ['str. Memorandumului 28, 400114 Cluj-Napoca, România', 'Cluj-Napoca'],
    ['bulevardul Republicii 1 Târgu Mureș', 'Târgu Mureș'],
    ['Strada Oradea 3, Sibiu', 'Sibiu'],
  ])('the address %s is in %s', (address, town) => {
    expect(names(address)[0]).toBe(town);
  });

  test('larger places come first', () => {
    expect(names('bra', 3)).toEqual(['Brașov', 'Brăila', 'Bragadiru']);
  });

  test('nothing typed finds nothing, and so does what is nowhere', () => {
    expect(names('')).toEqual([]);
    expect(names(' - ')).toEqual([]);
    expect(names('zzzz')).toEqual([]);
    expect(names('Strada Zzzz 5')).toEqual([]);
  });

  test('a thousand questions take less than five milliseconds each', () => {
    const started = performance.now();
    for (let index = 0; index < 1000; index += 1) {
      findPlaces('ca');
    }

    expect((performance.now() - started) / 1000).toBeLessThan(5);
  });
});

test('names are written in Romanian letters', () => {
  const everything = 'abcdefghijklmnopqrstuvwxyz'
    .split('')
    .flatMap((letter) => findPlaces(letter, 10_000));

  expect(everything.length).toBeGreaterThan(4000);
  expect(everything.filter(({ name, county }) => /[şţŞŢ]/.test(name + county))).toEqual([]);
  expect(everything.filter(({ county }) => county === '')).toEqual([]);
});

test('a slug leads to its place; the largest of a name has the plain one', () => {
  expect(placeBySlug('cluj-napoca')).toMatchObject({ name: 'Cluj-Napoca', county: 'Cluj' });
  expect(placeBySlug('slatina')).toMatchObject({ county: 'Olt' });
  expect(placeBySlug('slatina-suceava')).toMatchObject({ county: 'Suceava' });
  expect(placeBySlug('atlantida')).toBeNull();
});

test('a point is in the town around it, never at an airport', () => {
  expect(nearestPlace(45.6427, 25.5887)?.name).toBe('Brașov');
  expect(nearestPlace(44.5711, 26.085)?.kind).toBe('town');
});
