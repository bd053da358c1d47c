import type { Request, Response } from 'express';
import { z } from 'zod';
import { IncidentKind } from '#server/db/generated/enums.ts';
import { findForClient } from '#server/domain/bookings/queries.ts';
import { reportIncident } from '#server/domain/incidents/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, text } from '../input.ts';

const degrees = (most: number) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce.number().min(-most).max(most).nullable(),
  );

const report = z.object({
  kind: z.enum(IncidentKind),
  words: text(1_000).default(''),
  lat: degrees(90).default(null),
  lng: degrees(180).default(null),
});

/** Stores the client's report that something has gone wrong on the trip. */
export async function store(req: Request<{ ref: string }>, res: Response) {
  const { kind, words, lat, lng } = parseBody(req, report);
  const booking = await findForClient(req.params.ref, currentUser(req));
  const position = lat === null || lng === null ? null : { lat, lng };
  await reportIncident(booking, { kind, words, position }, clock.now());
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t('client.help.sent') } })
    .back(url('client.bookings.status', req.params));
}
