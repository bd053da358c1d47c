import type { Prisma } from '#server/db/generated/client.ts';
import type { StoredImage } from '#server/domain/media/copies.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import type { Damage } from './damages.ts';
import type { Handover } from './handovers.ts';
import { Random } from './random.ts';
import { required } from './required.ts';
import type { World } from './world.ts';

type Shown = { handover: Handover; damage: Damage };

export function shownDamages(handovers: readonly Handover[]): Shown[] {
  return handovers.flatMap((handover) => handover.damages.map((damage) => ({ handover, damage })));
}

/** Damages are known from the moment of the signatures; some have been repaired since. */
export function carDamageRows(
  { now }: World,
  handovers: readonly Handover[],
): Prisma.CarDamageCreateManyInput[] {
  return shownDamages(handovers)
    .filter(({ handover }) => handover.isClientSigned)
    .map(({ handover: { id, booking, submittedAt }, damage }) => {
      const { key, drawing: _drawing, ...seen } = damage;
      const random = new Random(`repair of ${key}`);
      const repairedAt = hoursAfter(submittedAt, 24 * random.int(20, 60));
      const isRepaired = random.chance(0.2) && repairedAt < now;
      return {
        ...seen,
        id: key,
        carId: booking.car.id,
        inspectionId: id,
        foundAt: submittedAt,
        repairedAt: isRepaired ? repairedAt : null,
        repairedBy: isRepaired ? booking.car.host.manager.id : null,
      };
    });
}

export function damagePhotoRows(
  handovers: readonly Handover[],
  images: readonly StoredImage[],
): Prisma.InspectionPhotoCreateManyInput[] {
  const random = new Random('damage photos');
  return shownDamages(handovers).map(({ handover, damage }, at) => {
    const { file, width, height, placeholder } = required(images[at], 'the picture of a damage');
    return {
      inspectionId: handover.id,
      angle: 'damage' as const,
      damageKey: damage.key,
      uploadKey: random.uuid(),
      createdAt: handover.submittedAt,
      file,
      width,
      height,
      placeholder,
    };
  });
}
