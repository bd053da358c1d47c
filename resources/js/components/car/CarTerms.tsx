import type { CarView } from '#server/http/presenters/car.ts';
import { CarProtection } from './CarProtection.tsx';
import { HandoverHours } from './HandoverHours.tsx';

/** When the car is handed over, and what its client is protected against. */
export function CarTerms({ car }: { car: CarView }) {
  return (
    <>
      {car.hours && <HandoverHours car={car} hours={car.hours} />}
      <CarProtection car={car} />
    </>
  );
}
