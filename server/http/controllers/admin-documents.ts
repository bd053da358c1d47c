import type { Request, Response } from 'express';
import { z } from 'zod';
import { verdictsOn } from '#server/domain/approvals/queries.ts';
import { personById } from '#server/domain/admin/queries.ts';
import {
  carOfPerson,
  carsOfPerson,
  companiesOfPerson,
  companyBySlug,
  documentsOfCar,
  documentsOfCompany,
  type DocumentRecord,
} from '#server/domain/documents/queries.ts';
import { nextInReview, reviewDocument, type InReview } from '#server/domain/documents/reviewing.ts';
import { registrationState } from '#server/domain/documents/registered.ts';
import { recordOpening } from '#server/domain/documents/viewing.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { optional, parseBody, staffReason, uuid, wallDate } from '../input.ts';
import { workView } from './admin-work.ts';
import { isOpened, openDocument } from '../opened-documents.ts';
import { reviewedDocument } from '../presenters/documents.ts';
import { documentedCarView, documentedCompanyView } from '../presenters/documented.ts';

const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    expiresOn: optional(wallDate),
    seen: z.string().max(100).optional(),
  }),
  z.object({ decision: z.enum(['reject', 'take-back']), reason: staffReason }),
]);
const look = z.object({ reason: staffReason });

/** A person's companies and the cars of their hosts, with the states of their documents. */
export async function vehicles(req: Request<{ user: string }>, res: Response) {
  const person = await personOf(req);
  const today = wallDateOf(clock.now(), HOME_ZONE);
  const [companies, cars] = await Promise.all([
    companiesOfPerson(person.id),
    carsOfPerson(person.id),
  ]);
  await res.inertia.render('Admin/Users/Vehicles/Index', {
    person,
    companies: companies.map((company) => documentedCompanyView(company, today)),
    cars: cars.map((car) => documentedCarView(car, person.id, today)),
  });
}

export async function show(req: Request<{ user: string; car: string }>, res: Response) {
  const person = await personOf(req);
  const car = await carOfPerson(req.params.car, person.id);
  const [documents, next] = await Promise.all([
    documentsOfCar(car.id),
    nextInReview(currentUser(req).id, { car: car.slug }),
  ]);
  const { slug, name, plate, status, hostName } = car;
  await res.inertia.render('Admin/Users/Vehicles/Documents', {
    person,
    work: await workOn(req, car.id, documents),
    car: { slug, name, plate, status, hostName },
    documents: await documentViews(req, documents),
    nextUrl: next && pageOf(next),
  });
}

/** The documents of a company, without those of its cars. */
export async function showCompany(req: Request<{ host: string }>, res: Response) {
  const { id, slug, ...company } = await companyBySlug(req.params.host);
  const [documents, next] = await Promise.all([
    documentsOfCompany(id),
    nextInReview(currentUser(req).id, { company: slug }),
  ]);
  await res.inertia.render('Admin/Companies/Documents', {
    company: {
      ...company,
      seen: registrationState(company),
      url: url('companies.show', { host: slug }),
    },
    work: await workOn(req, id, documents),
    documents: await documentViews(req, documents),
    nextUrl: next && pageOf(next),
  });
}

/** The documents of a car or a company are one piece of work, while one of them waits. */
async function workOn(req: Request, id: string, documents: readonly DocumentRecord[]) {
  const waits = documents.some(({ status }) => status === 'in_review');
  return waits ? workView(req, 'documents', [id]) : null;
}

/** Redirects to the car or company whose documents have waited longest. */
export async function queue(req: Request, res: Response) {
  const next = await nextInReview(currentUser(req).id);
  if (!next) res.inertia.flash({ toast: { kind: 'info', text: req.t('admin.documents.none') } });
  res.redirect(303, next ? pageOf(next) : url('admin.dashboard'));
}

export async function review(req: Request<{ document: string }>, res: Response) {
  const admin = { id: currentUser(req).id, ip: req.ip ?? null };
  const id = uuid.parse(req.params.document);
  const reviewed = await reviewDocument(id, parseBody(req, decision), admin, clock.now());
  if (reviewed.ok)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('admin.documents.decided') } });
  else {
    const text = req.t(`admin.documents.problem.${reviewed.problem}`);
    if (reviewed.problem === 'registration-changed')
      res.inertia.flash({ toast: { kind: 'error', text } });
    else res.inertia.errors({ expiresOn: text });
  }
  res.inertia.back(url('admin.documents'));
}

/** Opens a document that is already decided. This needs a reason, which is stored in the audit log. */
export async function open(req: Request<{ document: string }>, res: Response) {
  const id = uuid.parse(req.params.document);
  const given = parseBody(req, look);
  const now = clock.now();
  await recordOpening(id, given.reason, { actor: currentUser(req), ip: req.ip ?? null, now });
  openDocument(req, id, now);
  res.inertia.back(url('admin.dashboard'));
}

async function documentViews(req: Request, documents: readonly DocumentRecord[]) {
  const now = clock.now();
  const verdicts = await verdictsOn(
    'document',
    documents.map(({ id }) => id),
  );
  const check = {
    userId: currentUser(req).id,
    now,
    isOpened: (id: string) => isOpened(req, id, now),
    verdicts,
  };
  return documents.map((document) => reviewedDocument(document, check));
}

function pageOf(next: InReview): string {
  return 'company' in next
    ? url('admin.companies.documents', { host: next.company })
    : url('admin.users.vehicles.documents', next);
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
