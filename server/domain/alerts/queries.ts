import { sql } from '#server/db/sql.ts';
import type { AlertKind } from '#server/db/generated/enums.ts';
import { carName } from '../cars/columns.ts';

/** An alert as its person sees it. */
export type AlertRow = {
  id: string;
  kind: AlertKind;
  carId: string | null;
  car: string | null;
  slug: string | null;
  timeZone: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  address: string | null;
  price: number | null;
  currency: string | null;
  notifiedAt: Date | null;
};

/** A person's alerts, the newest first; those for days gone by have ended. */
export async function alertsOf(userId: string, now: Date): Promise<AlertRow[]> {
  return sql<AlertRow>`
    select a.id, a.kind, a.car_id as "carId", ${carName} as car, c.slug, c.time_zone as "timeZone",
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.address, a.price, c.currency, a.notified_at as "notifiedAt"
    from alerts a left join cars c on c.id = a.car_id
    where a.user_id = ${userId} and (a.starts_at is null or a.starts_at > ${now})
    order by a.created_at desc, a.id`;
}
