import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  addCarFile,
  removeCarFile,
  requireSender,
  saveExpiry,
} from '#server/domain/documents/commands.ts';
import { carDocuments, MAX_FILES, type CarDocument } from '#server/domain/documents/document.ts';
import { maySendPapers } from '#server/domain/documents/policy.ts';
import { carOfHost, documentsOfCar } from '#server/domain/documents/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { storeUpload, uploadFields } from '../document-upload.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid, wallDate } from '../input.ts';
import { paperViews } from '../presenters/documents.ts';

type CarRequest = Request<{ car: string }>;
type PaperRequest = Request<{ car: string; kind: string }>;

const expiry = z.object({
  expiresOn: wallDate.refine((date) => new Date(date) > new Date(), { error: 'errors.past' }),
});

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carOfHost(req.params.car, actor);
  const { slug, name, plate, status, hostId, hostName } = car;
  const papers = paperViews(car, await documentsOfCar(car.id), { actor, now: clock.now() });
  await res.inertia.render('Owner/Cars/Documents', {
    car: { slug, name, plate, status, hostName: actor.hosts.length > 1 ? hostName : null },
    papers,
    mayChange: maySendPapers(actor, hostId),
    maxFiles: MAX_FILES,
    listUrl: status === 'paused' ? url('owner.cars') : null,
  });
}

/** One file, sent by the page itself. */
export async function store(req: PaperRequest, res: Response) {
  const kind = kindOf(req);
  await requireSender(req.params.car, currentUser(req));
  const { uploadKey, expiresOn } = parseBody(req, uploadFields);
  const by = { actor: currentUser(req), now: clock.now() };
  await storeUpload(req, res, (bytes) =>
    addCarFile(req.params.car, { kind, bytes, uploadKey, expiresOn }, by),
  );
}

export async function updateExpiry(req: PaperRequest, res: Response) {
  const { expiresOn } = parseBody(req, expiry);
  const by = { actor: currentUser(req), now: clock.now() };
  await saveExpiry(req.params.car, { kind: kindOf(req), expiresOn }, by);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.documents.said.expiry') } });
  res.inertia.back(pageOf(req));
}

export async function destroy(req: Request<{ car: string; file: string }>, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  await removeCarFile(req.params.car, uuid.parse(req.params.file), by);
  res.inertia.back(pageOf(req));
}

/** @throws {Refusal} `not-found` for what is no paper of a car */
function kindOf({ params }: PaperRequest): CarDocument {
  const kind = carDocuments.find((known) => known === params.kind);
  if (!kind) throw new Refusal('not-found', 'No such paper.');
  return kind;
}

function pageOf({ params: { car } }: CarRequest): string {
  return url('owner.cars.documents', { car });
}
