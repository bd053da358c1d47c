import type { OccupancyKind } from '#server/db/generated/enums.ts';
import { blockedUntil } from '#server/domain/bookings/availability.ts';
import type { Diary } from './diary.ts';
import type { Car } from './fleet.ts';
import { Random } from './random.ts';
import { at, type World } from './world.ts';

export type Block = {
  car: Car;
  kind: Extract<OccupancyKind, 'block' | 'imported'>;
  startsAt: Date;
  endsAt: Date;
  note: string;
};

const reasons = ['Revizie', 'Concediu', 'Schimb anvelope', 'ITP', 'O folosim noi', 'Tapițerie'];

/** Times between the bookings when a host needs a car, or has rented it out elsewhere. */
export function planBlocks(world: World, cars: readonly Car[], diary: Diary): Block[] {
  const random = new Random('blocks');
  const [first] = cars;
  const service = first ? [blockOf(world, first, { day: 17, nights: 2, note: 'Revizie' })] : [];
  const chosen = cars.slice(1).filter(({ status }) => status === 'listed' && random.chance(0.3));
  const others = chosen.flatMap((car) =>
    Array.from({ length: random.int(1, 3) }, () =>
      blockOf(world, car, {
        day: random.int(-40, 85),
        nights: random.int(1, 6),
        note: random.chance(0.3) ? '' : random.pick(reasons),
      }),
    ),
  );
  return [...service, ...others].filter((block) => {
    const isFree = diary.isFree(block.car, block);
    if (isFree) diary.take(block.car, null, block);
    return isFree;
  });
}

export function blockRows(blocks: readonly Block[], { now }: World) {
  return blocks.map(({ car, kind, startsAt, endsAt, note }) => ({
    carId: car.id,
    kind,
    bookingId: null,
    startsAt,
    endsAt,
    blockedUntil: blockedUntil(endsAt, car.bufferMinutes),
    note: note || null,
    releasedAt: null,
    createdAt: startsAt < now ? startsAt : now,
  }));
}

type BlockInput = { day: number; nights: number; note: string };

/** A block without a note came from a connected calendar. */
function blockOf(world: World, car: Car, { day, nights, note }: BlockInput): Block {
  const kind = note === '' ? 'imported' : 'block';
  return {
    car,
    kind,
    note,
    startsAt: at(world, day, '08:00'),
    endsAt: at(world, day + nights, '20:00'),
  };
}
