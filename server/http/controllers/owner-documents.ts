import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  addPaperFile,
  removePaperFile,
  requireSender,
  saveExpiry,
} from '#server/domain/documents/commands.ts';
import {
  carDocuments,
  companyDocuments,
  MAX_FILES,
  type HostPaper,
} from '#server/domain/documents/document.ts';
import type { Holder } from '#server/domain/documents/owner.ts';
import { maySendPapers } from '#server/domain/documents/policy.ts';
import { carOfHost, documentsOfCar } from '#server/domain/documents/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { storeUpload, uploadFields } from '../document-upload.ts';
import { currentUser } from '../guards.ts';
import { futureDate, parseBody, uuid } from '../input.ts';
import { paperViews } from '../presenters/documents.ts';

type CarRequest = Request<{ car: string }>;
/** The path names the one of the two whose papers it is about. */
type HolderRequest = Request<{ car?: string; host?: string; kind?: string; file?: string }>;

const expiry = z.object({ expiresOn: futureDate });

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carOfHost(req.params.car, actor);
  const { slug, name, plate, status, hostId, hostName } = car;
  const papers = paperViews({ is: 'car', slug, hostId }, await documentsOfCar(car.id), {
    actor,
    now: clock.now(),
  });
  await res.inertia.render('Owner/Cars/Documents', {
    car: { slug, name, plate, status, hostName: actor.hosts.length > 1 ? hostName : null },
    papers,
    mayChange: maySendPapers(actor, hostId),
    maxFiles: MAX_FILES,
    listUrl: status === 'paused' ? url('owner.cars') : null,
  });
}

/** One file, sent by the page itself. */
export function store(is: Holder['is']) {
  return async (req: HolderRequest, res: Response) => {
    const holder = holderOf(req, is);
    const kind = kindOf(req, is);
    const actor = currentUser(req);
    await requireSender(holder, actor);
    const { uploadKey, expiresOn } = parseBody(req, uploadFields);
    await storeUpload(req, res, (bytes) =>
      addPaperFile(holder, { kind, bytes, uploadKey, expiresOn }, { actor, now: clock.now() }),
    );
  };
}

export function updateExpiry(is: Holder['is']) {
  return async (req: HolderRequest, res: Response) => {
    const { expiresOn } = parseBody(req, expiry);
    const by = { actor: currentUser(req), now: clock.now() };
    await saveExpiry(holderOf(req, is), { kind: kindOf(req, is), expiresOn }, by);
    res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.documents.said.expiry') } });
    res.inertia.back(pageOf(req));
  };
}

export function destroy(is: Holder['is']) {
  return async (req: HolderRequest, res: Response) => {
    const by = { actor: currentUser(req), now: clock.now() };
    await removePaperFile(holderOf(req, is), uuid.parse(req.params.file), by);
    res.inertia.back(pageOf(req));
  };
}

function holderOf({ params: { car, host } }: HolderRequest, is: Holder['is']): Holder {
  return { is, slug: (is === 'car' ? car : host) ?? '' };
}

/** @throws {Refusal} `not-found` for what is no paper of such a holder */
function kindOf({ params }: HolderRequest, is: Holder['is']): HostPaper {
  const kinds: readonly HostPaper[] = is === 'car' ? carDocuments : companyDocuments;
  const kind = kinds.find((known) => known === params.kind);
  if (!kind) throw new Refusal('not-found', 'No such paper.');
  return kind;
}

function pageOf({ params: { car } }: HolderRequest): string {
  return car ? url('owner.cars.documents', { car }) : url('owner.profile.edit');
}
