import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  addDocumentFile,
  removeDocumentFile,
  requireSender,
  saveExpiry,
} from '#server/domain/documents/commands.ts';
import {
  carDocuments,
  companyDocuments,
  MAX_FILES,
  type HostDocument,
} from '#server/domain/documents/document.ts';
import type { DocumentOwner } from '#server/domain/documents/owner.ts';
import { maySendDocuments } from '#server/domain/documents/policy.ts';
import { carOfHost, documentsOfCar } from '#server/domain/documents/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { storeUpload, uploadFields } from '../document-upload.ts';
import { currentUser } from '../guards.ts';
import { futureDate, parseBody, uuid } from '../input.ts';
import { documentViews } from '../presenters/documents.ts';

type CarRequest = Request<{ car: string }>;
/** The path names the car or the host whose documents these are. */
type OwnerRequest = Request<{ car?: string; host?: string; kind?: string; file?: string }>;

const expiry = z.object({ expiresOn: futureDate });

export async function show(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carOfHost(req.params.car, actor);
  const { slug, name, plate, status, hostId, branchId, hostName } = car;
  const documents = documentViews(
    { is: 'car', slug, hostId, branchId },
    await documentsOfCar(car.id),
    {
      actor,
      now: clock.now(),
    },
  );
  await res.inertia.render('Owner/Cars/Documents', {
    car: { slug, name, plate, status, hostName: actor.hosts.length > 1 ? hostName : null },
    documents,
    mayChange: maySendDocuments(actor, hostId),
    maxFiles: MAX_FILES,
    listUrl: status === 'paused' ? url('owner.cars') : null,
  });
}

/** Stores one file, which the page's script sends. */
export function store(is: DocumentOwner['is']) {
  return async (req: OwnerRequest, res: Response) => {
    const owner = ownerOf(req, is);
    const kind = kindOf(req, is);
    const actor = currentUser(req);
    await requireSender(owner, actor);
    const { uploadKey, expiresOn } = parseBody(req, uploadFields);
    await storeUpload(req, res, (bytes) =>
      addDocumentFile(owner, { kind, bytes, uploadKey, expiresOn }, { actor, now: clock.now() }),
    );
  };
}

export function updateExpiry(is: DocumentOwner['is']) {
  return async (req: OwnerRequest, res: Response) => {
    const { expiresOn } = parseBody(req, expiry);
    const by = { actor: currentUser(req), now: clock.now() };
    await saveExpiry(ownerOf(req, is), { kind: kindOf(req, is), expiresOn }, by);
    res.inertia.flash({
      toast: { kind: 'success', text: req.t('owner.documents.message.expiry') },
    });
    res.inertia.back(pageOf(req));
  };
}

export function destroy(is: DocumentOwner['is']) {
  return async (req: OwnerRequest, res: Response) => {
    const by = { actor: currentUser(req), now: clock.now() };
    await removeDocumentFile(ownerOf(req, is), uuid.parse(req.params.file), by);
    res.inertia.back(pageOf(req));
  };
}

function ownerOf({ params: { car, host } }: OwnerRequest, is: DocumentOwner['is']): DocumentOwner {
  return { is, slug: (is === 'car' ? car : host) ?? '' };
}

/** @throws {Refusal} `not-found` for a document that such an owner does not have */
function kindOf({ params }: OwnerRequest, is: DocumentOwner['is']): HostDocument {
  const kinds: readonly HostDocument[] = is === 'car' ? carDocuments : companyDocuments;
  const kind = kinds.find((known) => known === params.kind);
  if (!kind) throw new Refusal('not-found', 'No such document.');
  return kind;
}

function pageOf({ params: { car } }: OwnerRequest): string {
  return car ? url('owner.cars.documents', { car }) : url('owner.profile.edit');
}
