import type { Request, Response } from 'express';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { personById } from '#server/domain/admin/queries.ts';
import { record } from '#server/domain/audit/commands.ts';
import {
  carOfPerson,
  carsOfPerson,
  documentById,
  documentsOfCar,
} from '#server/domain/documents/queries.ts';
import { nextCarInReview, reviewPaper } from '#server/domain/documents/reviewing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { HOME_ZONE, wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid, wallDate } from '../input.ts';
import { isOpened, openDocument } from '../opened-documents.ts';
import { reviewedDocument } from '../presenters/documents.ts';
import { paperedCarView } from '../presenters/papered-car.ts';

const reason = text(300).pipe(z.string().min(5));
const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    expiresOn: z
      .literal('')
      .transform(() => null)
      .or(wallDate)
      .nullable()
      .default(null),
  }),
  z.object({ decision: z.literal('reject'), reason }),
]);
const look = z.object({ reason });

/** Cars of the hosts a person belongs to, with how their papers stand. */
export async function vehicles(req: Request<{ user: string }>, res: Response) {
  const person = await personOf(req);
  const today = wallDateOf(clock.now(), HOME_ZONE);
  const cars = await carsOfPerson(person.id);
  await res.inertia.render('Admin/Users/Vehicles/Index', {
    person,
    cars: cars.map((car) => paperedCarView(car, person.id, today)),
  });
}

export async function show(req: Request<{ user: string; car: string }>, res: Response) {
  const person = await personOf(req);
  const car = await carOfPerson(req.params.car, person.id);
  const now = clock.now();
  const [documents, next] = await Promise.all([documentsOfCar(car.id), nextCarInReview(car.slug)]);
  const check = {
    userId: currentUser(req).id,
    now,
    isOpened: (id: string) => isOpened(req, id, now),
  };
  const { slug, name, plate, status, hostName } = car;
  await res.inertia.render('Admin/Users/Vehicles/Documents', {
    person,
    car: { slug, name, plate, status, hostName },
    documents: documents.map((document) => reviewedDocument(document, check)),
    nextUrl: next && url('admin.users.vehicles.documents', next),
  });
}

/** To the car whose papers have waited longest. */
export async function queue(req: Request, res: Response) {
  const next = await nextCarInReview(null);
  if (!next) res.inertia.flash({ toast: { kind: 'info', text: req.t('admin.papers.none') } });
  res.redirect(303, next ? url('admin.users.vehicles.documents', next) : url('admin.dashboard'));
}

export async function review(req: Request<{ document: string }>, res: Response) {
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const id = uuid.parse(req.params.document);
  const reviewed = await reviewPaper(id, parseBody(req, decision), admin, clock.now());
  if (reviewed.ok)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.papers.decided') } });
  else res.inertia.errors({ expiresOn: req.t(`admin.papers.problem.${reviewed.problem}`) });
  res.inertia.back(url('admin.papers'));
}

/** What is decided is looked at again for a reason only, which stays on record. */
export async function open(req: Request<{ document: string }>, res: Response) {
  const id = uuid.parse(req.params.document);
  const given = parseBody(req, look);
  const now = clock.now();
  if (!(await documentById(id))) throw new Refusal('not-found', 'No such document.');
  const deed = { act: 'document.open', object: 'document', objectId: id, ip: req.ip ?? null };
  await record(sql, { ...deed, actorId: currentUser(req).id, after: given }, now);
  openDocument(req, id, now);
  res.inertia.back(url('admin.dashboard'));
}

async function personOf(req: Request<{ user: string }>) {
  const person = await personById(uuid.parse(req.params.user));
  if (!person) throw new Refusal('not-found', 'No such person.');
  const { id, name } = person;
  return {
    id,
    name,
    documentsUrl: url('admin.users.documents', { user: id }),
    vehiclesUrl: url('admin.users.vehicles', { user: id }),
  };
}
