import type { Request } from 'express';
import { env } from '#server/env.ts';
import type { occupanciesBehind } from '#server/domain/feeds/links.ts';
import type { WrittenEvent } from '#server/domain/feeds/writing.ts';

type Taken = Awaited<ReturnType<typeof occupanciesBehind>>[number];
type Shows = { carId: string | null; showsNames: boolean };

const domain = new URL(env.APP_URL).hostname;

/**
 * One time of a calendar link. It names the client only if the host wants that, and the car only if there are several.
 */
export function writtenEvent(
  req: Request,
  taken: Taken,
  { carId, showsNames }: Shows,
): WrittenEvent {
  const { id, kind, startsAt, endsAt, createdAt, car, booking } = taken;
  const what = booking
    ? [req.t('owner.feeds.event.booking', { ref: booking.ref }), showsNames && booking.client.name]
    : [req.t('owner.feeds.event.block')];
  const which = carId ? [] : [`${car.make} ${car.model} ${car.plate}`];
  return {
    uid: `${id}@${domain}`,
    startsAt,
    endsAt,
    changedAt: createdAt,
    summary: [...which, ...what].filter(Boolean).join(' · '),
    isTentative: kind === 'request',
  };
}
