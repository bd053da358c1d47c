import { keysOf } from '#server/lib/objects.ts';
import type { Format } from '#shared/format.ts';

/** What a host may leave open in a text, as it is written in Romanian and in English. */
export const placeholders = {
  client: ['nume', 'name'],
  car: ['mașina', 'car'],
  start: ['preluare', 'pickup'],
  end: ['returnare', 'return'],
  place: ['adresa', 'address'],
  ref: ['rezervare', 'booking'],
  host: ['gazda', 'host'],
} as const;

type Placeholder = keyof typeof placeholders;

export type TripWords = Record<Placeholder, string>;

/** The text with the words of one trip. What is not known here stays as it is written. */
export function fill(text: string, words: Partial<TripWords>): string {
  return text.replaceAll(/\{([^{}]{1,20})\}/g, (whole, name: string) => {
    const plain = folded(name);
    const known = keysOf(placeholders).find((key) =>
      placeholders[key].some((spelling) => folded(spelling) === plain),
    );
    return (known && words[known]) || whole;
  });
}

function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}

export type Trip = {
  clientName: string;
  carName: string;
  hostName: string;
  ref: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  place: string;
};

export function tripWords(trip: Trip, format: Format): TripWords {
  const when = (at: Date) => format.dateTime(at.toISOString(), trip.timeZone);
  return {
    client: trip.clientName,
    car: trip.carName,
    start: when(trip.startsAt),
    end: when(trip.endsAt),
    place: trip.place,
    ref: trip.ref,
    host: trip.hostName,
  };
}
