import { overlaps, blockedUntil, type Period } from '#server/domain/bookings/availability.ts';
import type { Car } from './fleet.ts';
import type { Person } from './people.ts';

/** Who has which car when, so that no car is booked twice and nobody drives two cars at once. */
export class Diary {
  private readonly cars = new Map<string, Period[]>();
  private readonly people = new Map<string, Period[]>();

  isFree(car: Car, period: Period): boolean {
    const wanted = withTurnaround(car, period);
    return !(this.cars.get(car.id) ?? []).some((taken) => overlaps(taken, wanted));
  }

  isAround(person: Person, period: Period): boolean {
    return !(this.people.get(person.id) ?? []).some((taken) => overlaps(taken, period));
  }

  take(car: Car, person: Person | null, period: Period): void {
    this.cars.set(car.id, [...(this.cars.get(car.id) ?? []), withTurnaround(car, period)]);
    if (person) this.people.set(person.id, [...(this.people.get(person.id) ?? []), period]);
  }
}

function withTurnaround({ bufferMinutes }: Car, { startsAt, endsAt }: Period): Period {
  return { startsAt, endsAt: blockedUntil(endsAt, bufferMinutes) };
}
