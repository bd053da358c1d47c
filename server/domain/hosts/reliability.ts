import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { orStop } from '#server/lib/stopping.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { rules } from '../rules.ts';
import { hoursAfter, wallDateOf, type WallDate } from '../time/wall-clock.ts';

/** Hosts in one transaction: so few that nobody who books one of their cars must wait for it. */
const BATCH = 200;

const {
  answerDays,
  cancellationDays,
  leastRequests,
  leastTrips,
  merit: weights,
} = rules.reliability;

/** Shares in basis points, times in minutes; `null` where there is too little to say. */
const Reliability = z.object({
  responseMinutes: z.number().nullable(),
  responseBasisPoints: z.number().nullable(),
  acceptanceBasisPoints: z.number().nullable(),
  cancellationBasisPoints: z.number().nullable(),
});

export type Reliability = z.infer<typeof Reliability>;

const Measured = Reliability.extend({ id: z.string() });

/**
 * Computes every host's reliability and the trips of its cars, unless that was done today. Each batch is its own
 * transaction, so a stopped run continues where it was, and two runs at the same time share the work.
 *
 * @returns the number of hosts
 */
export async function measureHosts(now: Date): Promise<number> {
  const today = wallDateOf(now, HOME_ZONE);
  for (let hosts = 0; ;) {
    orStop();
    const measured = await transaction((tx) => measureBatch(tx, today, now));
    if (measured === 0) return hosts;
    hosts += measured;
  }
}

async function measureBatch(tx: Db, today: WallDate, now: Date): Promise<number> {
  const batch = await tx.sql(z.object({ id: z.string() }))`
    select id from hosts where measured_on is distinct from ${today}::date
    order by id limit ${BATCH} for update skip locked`;
  if (batch.length === 0) return 0;
  const ids = batch.map(({ id }) => id);
  await write(tx, await reliabilityOf(tx, ids, now), today);
  await countTrips(tx, ids);
  return ids.length;
}

/**
 * A request counts when its host has answered it or let it expire. It does not count while it waits, or if the client
 * or the staff ended it or answered it. A booking counts as kept when the car was handed over or the client did not
 * come, and as cancelled when the host cancelled it after its confirmation.
 */
async function reliabilityOf(tx: Db, ids: readonly string[], now: Date) {
  const answersFrom = hoursAfter(now, -24 * answerDays);
  const tripsFrom = hoursAfter(now, -24 * cancellationDays);
  return tx.sql(Measured)`
    with history as (
      select b.host_id, e.action, e."from", e.by, e.at, extract(epoch from e.at - b.requested_at) / 60 as minutes
      from bookings b join booking_events e on e.booking_id = b.id
      where b.host_id = any(${[...ids]}::uuid[]) and b.updated_at > ${answersFrom}
        and e.at > ${answersFrom} and e.at <= ${now}
    ), counted as (
      select host_id,
        count(*) filter (where "from" = 'requested' and by = 'host') as answered,
        count(*) filter (where "from" = 'requested' and action = 'expire') as unanswered,
        count(*) filter (where action = 'approve' and by = 'host') as accepted,
        percentile_cont(0.5) within group (order by minutes) filter (where "from" = 'requested' and by = 'host') as median,
        count(*) filter (where at > ${tripsFrom} and action in ('start', 'no-show')) as kept,
        count(*) filter (where at > ${tripsFrom} and action = 'cancel' and "from" = 'confirmed' and by = 'host') as cancelled
      from history group by host_id
    ), known as (
      select h.id, c.answered, c.accepted, c.median, c.cancelled,
        case when c.answered + c.unanswered >= ${leastRequests}::int then c.answered + c.unanswered end as requests,
        case when c.kept + c.cancelled >= ${leastTrips}::int then c.kept + c.cancelled end as trips
      from unnest(${[...ids]}::uuid[]) h (id) left join counted c on c.host_id = h.id
    )
    select id,
      case when requests > 0 and median is not null then greatest(1, round(median))::int end as response_minutes,
      round(answered * 10000::numeric / requests)::int as response_basis_points,
      round(accepted * 10000::numeric / requests)::int as acceptance_basis_points,
      round(cancelled * 10000::numeric / trips)::int as cancellation_basis_points
    from known`;
}

async function write(tx: Db, hosts: readonly z.infer<typeof Measured>[], today: WallDate) {
  const rows = hosts.map((host) => ({ ...host, merit: meritOf(host) }));
  await tx.execute`
    update hosts h set response_minutes = r."responseMinutes", response_basis_points = r."responseBasisPoints",
      acceptance_basis_points = r."acceptanceBasisPoints", cancellation_basis_points = r."cancellationBasisPoints",
      merit = r.merit, measured_on = ${today}::date
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, "responseMinutes" int,
      "responseBasisPoints" int, "acceptanceBasisPoints" int, "cancellationBasisPoints" int, merit smallint)
    where h.id = r.id`;
}

/** Locks the cars first, in the order of their ids, as all code does that writes several cars. */
async function countTrips(tx: Db, ids: readonly string[]) {
  await tx.execute`
    with counted as (
      select car_id, count(*)::int as trips from bookings
      where host_id = any(${[...ids]}::uuid[]) and status = 'completed' group by car_id
    ), changed as (
      select c.id, coalesce(n.trips, 0) as trips from cars c left join counted n on n.car_id = c.id
      where c.host_id = any(${[...ids]}::uuid[]) and c.trips <> coalesce(n.trips, 0)
      order by c.id for update of c
    )
    update cars c set trips = changed.trips from changed where c.id = changed.id`;
}

/**
 * How much a host's reliability adds to the order of its cars in search results, in hundredths of a point. Unknown
 * shares add nothing, so that new hosts are neither first nor last.
 */
export function meritOf(host: Reliability): number {
  const { answered, accepted, quick, cancelled } = weights;
  const { responseMinutes: minutes, cancellationBasisPoints: broken } = host;
  const speed =
    minutes === null ? 0 : (quick.noneMinutes - minutes) / (quick.noneMinutes - quick.allMinutes);
  return Math.round(
    aroundNone(host.responseBasisPoints, answered) +
      aroundNone(host.acceptanceBasisPoints, accepted) +
      Math.min(1, Math.max(0, speed)) * quick.most -
      Math.min(1, (broken ?? 0) / cancelled.all) * cancelled.most,
  );
}

type Scale = { from: number; none: number; to: number; most: number };

/** Linear on both sides: from the least value to zero at `none`, and from there to the most. */
function aroundNone(share: number | null, { from, none, to, most }: Scale): number {
  if (share === null) return 0;
  const part = share < none ? (share - none) / (none - from) : (share - none) / (to - none);
  return Math.max(-1, part) * most;
}
