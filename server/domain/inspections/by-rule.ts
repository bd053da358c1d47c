import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { Prisma } from '#server/db/generated/client.ts';
import { InspectionLeg } from '#server/db/generated/enums.ts';
import type { Judged } from '../approvals/commands.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import { approveUnseen } from './reviewing.ts';
import { safetyOf } from './safe.ts';

const Seen = z.object({
  leg: z.enum(InspectionLeg),
  areBothSigned: z.boolean(),
  angles: z.number(),
  photoMinutes: z.number().nullable(),
  damages: z.number(),
  hasNotes: z.boolean(),
  objections: z.number(),
  earlierKm: z.number().nullable(),
  earlierFuel: z.number().nullable(),
  isEarlierRejected: z.boolean(),
  km: z.number(),
  fuel: z.number(),
  days: z.number(),
  openMatters: z.number(),
  isTaken: z.boolean(),
});

/** The rule for hand-overs. It reads what both sides have recorded, and looks at no picture. */
export const inspectionsByRule: Judged<'inspection'> = {
  kind: 'inspection',
  // The client may still be reading what they are to sign.
  waiting: (now) => Prisma.sql`
    select id from inspections where review = 'pending_review'
      and (status = 'accepted' or status = 'submitted' and submitted_at < ${hoursAfter(now, -1)})`,
  look: async (tx, id, { limits }) => {
    const seen = await factsOf(tx, id);
    if (!seen) return null;
    const { angles, photoMinutes, days, km, fuel, earlierKm, earlierFuel } = seen;
    const driven = earlierKm === null ? null : km - earlierKm;
    return {
      checks: safetyOf(seen, limits),
      facts: { angles, photoMinutes, days, driven, fuel, earlierFuel },
    };
  },
  approve: approveUnseen,
};

async function factsOf(tx: Db, id: string) {
  await tx.execute`select 1 from inspections where id = ${id} for update`;
  const [seen] = await tx.sql(Seen)`
    select i.leg, i.odometer_km as km, i.fuel_percent as fuel,
      i.status = 'accepted' and i.host_signed_at is not null and i.client_signed_at is not null as are_both_signed,
      p.angles, ceil(extract(epoch from i.submitted_at - p.first_at) / 60)::int as photo_minutes,
      jsonb_array_length(i.damages) + p.damages as damages, i.notes <> '' as has_notes,
      jsonb_array_length(i.objections) as objections,
      e.odometer_km as earlier_km, e.fuel_percent as earlier_fuel,
      coalesce(i.leg = 'check_out' and e.review = 'rejected', false) as is_earlier_rejected,
      coalesce(ceil(extract(epoch from i.submitted_at - e.submitted_at) / 86400)::int, 0) as days,
      ((select count(*) from incidents k where k.booking_id = b.id and k.state = 'open')
        + (select count(*) from claims k where k.booking_id = b.id and k.status in ('proposed', 'disputed'))
        + (select count(*) from safety_stops k where k.booking_id = b.id and k.state <> 'cleared')
        + (select count(*) from money_cases k where k.booking_id = b.id and k.decided_at is null))::int as open_matters,
      exists (select from work_assignments w where w.list = 'checkIns' and w.item_id = i.id) as is_taken
    from inspections i join bookings b on b.id = i.booking_id
      cross join lateral (select count(distinct f.angle) filter (where f.angle <> 'damage')::int as angles,
        count(*) filter (where f.angle = 'damage')::int as damages, min(f.created_at) as first_at
        from inspection_photos f where f.inspection_id = i.id) p
      left join lateral (select o.odometer_km, o.fuel_percent, o.review, o.submitted_at
        from inspections o join bookings ob on ob.id = o.booking_id
        where case i.leg when 'check_out' then o.booking_id = i.booking_id and o.leg = 'check_in'
          else ob.car_id = b.car_id and o.leg = 'check_out' and o.submitted_at < i.submitted_at end
        order by o.submitted_at desc limit 1) e on true
    where i.id = ${id} and i.review = 'pending_review' and i.status in ('submitted', 'accepted')
      and i.odometer_km is not null and i.fuel_percent is not null`;
  return seen ?? null;
}
