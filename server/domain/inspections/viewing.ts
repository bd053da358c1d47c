import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { PhotoAngle } from '#server/db/generated/enums.ts';
import { partyRoleOf } from '../bookings/policy.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

const Found = z.object({
  file: z.string(),
  keyId: z.string().nullable(),
  angle: z.enum(PhotoAngle),
  clientId: z.string(),
  hostId: z.string(),
  branchId: z.string().nullable(),
  /** Whether it shows a damage of a car that this person has, or had, on a later trip. */
  isOfTheirCar: z.boolean(),
});

/**
 * A photo of a hand-over, for those who may see its booking. The photo of a damage is also for the clients who later
 * take the car, because it is theirs to know.
 *
 * @throws {Refusal} `not-found`
 */
export async function findPhoto(id: string, actor: Actor): Promise<z.infer<typeof Found>> {
  const [photo] = await db.sql(Found)`
    select p.file, p.key_id, p.angle, b.client_id, b.host_id, c.branch_id,
      p.damage_key is not null and exists (select from bookings o
        where o.car_id = b.car_id and o.client_id = ${actor.id} and o.confirmed_at is not null
          and o.status in ('confirmed', 'in_progress', 'returned', 'completed')) as is_of_their_car
    from inspection_photos p join inspections i on i.id = p.inspection_id join bookings b on b.id = i.booking_id
      join cars c on c.id = b.car_id
    where p.id = ${id}`;
  if (!photo || !(partyRoleOf(photo, actor) ?? photo.isOfTheirCar))
    throw new Refusal('not-found', 'No such photo.');
  return photo;
}
