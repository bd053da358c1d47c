import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { damageKinds, damageZones } from '#shared/car-drawing.ts';
import { StoredPhoto } from '../media/photo.ts';
import { Refusal } from '../refusal.ts';
import type { InspectionRecord } from './queries.ts';

const KnownDamage = z.object({
  id: z.string(),
  zone: z.enum(damageZones),
  kind: z.enum(damageKinds),
  x: z.number().nullable(),
  y: z.number().nullable(),
  note: z.string(),
  foundAt: z.date(),
  photo: StoredPhoto.extend({ id: z.string() }).nullable(),
});

export type KnownDamage = z.infer<typeof KnownDamage>;

/**
 * The damages of a car that were known at a moment and are not repaired, without those that this hand-over has found.
 */
export async function knownDamages(
  carId: string,
  inspectionId: string | null,
): Promise<KnownDamage[]> {
  return db.sql(KnownDamage)`
    select d.id, d.zone, d.kind, d.x, d.y, d.note, d.found_at,
      (select jsonb_build_object('id', p.id, 'file', p.file, 'width', p.width, 'height', p.height, 'placeholder', p.placeholder)
        from inspection_photos p where p.inspection_id = d.inspection_id and p.damage_key = d.id
        order by p.created_at limit 1) as photo
    from car_damages d
    where d.car_id = ${carId} and d.repaired_at is null
      and d.inspection_id is distinct from ${inspectionId}::uuid
    order by d.found_at, d.id`;
}

/** Stores the damages of an inspection that both sides have signed, so that later hand-overs show them. */
export async function rememberDamages(
  tx: Db,
  carId: string,
  { id: inspectionId, damages }: Pick<InspectionRecord, 'id' | 'damages'>,
  now: Date,
): Promise<void> {
  const data = damages.flatMap(({ key, zone, kind, x, y, note }) =>
    key && zone && kind
      ? [
          {
            id: key,
            carId,
            inspectionId,
            zone,
            kind,
            x: x ?? null,
            y: y ?? null,
            note,
            foundAt: now,
          },
        ]
      : [],
  );
  await tx.carDamage.createMany({ data, skipDuplicates: true });
}

type By = { actorId: string; now: Date };

/** @throws {Refusal} `not-found` for a damage of another car, or one that is repaired */
export async function markRepaired(carId: string, id: string, by: By) {
  const isMarked = await repairDamage(db, carId, id, by);
  if (!isMarked) throw new Refusal('not-found', 'No such damage.');
}

/** @returns whether it was one of this car's and not repaired */
export async function repairDamage(tx: Db, carId: string, id: string, { actorId, now }: By) {
  const { count } = await tx.carDamage.updateMany({
    where: { id, carId, repairedAt: null },
    data: { repairedAt: now, repairedBy: actorId },
  });
  return count > 0;
}
