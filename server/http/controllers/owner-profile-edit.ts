import type { Request, Response } from 'express';
import { z } from 'zod';
import { carOfHost, companiesOf, documentsOfCar } from '#server/domain/documents/queries.ts';
import { hostsManagedBy, requireHost } from '#server/domain/hosts/policy.ts';
import {
  editableHosts,
  saveHostDetails,
  saveHostPhoto,
  type EditableHost,
} from '#server/domain/hosts/profile.ts';
import { renewalsOf, type Renewal } from '#server/domain/hosts/queries.ts';
import { taxDetailsOf } from '#server/domain/hosts/tax-details.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { personalFacts } from '#server/domain/users/profile.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, languages, phone, town as townName } from '../account-input.ts';
import { companyDocumentViews } from '../company-documents.ts';
import { checkedErrors } from '../checked-errors.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, text, uuid } from '../input.ts';
import type { EditableHostView, DocumentsToSend } from '../pages/owner.ts';
import { documentViews } from '../presenters/documents.ts';
import { pick } from '../presenters/pick.ts';
import { countryOptions } from '../presenters/countries.ts';
import { languageOptions } from '../presenters/languages.ts';
import { taxView, type TaxDetailsView } from '../presenters/owner-start.ts';
import { imageView } from '../presenters/image.ts';
import { eachUpload } from '../uploads.ts';

/** At most so many cars are listed with their documents; the others are behind a link. */
const MOST_CARS = 12;

const details = z.object({
  hostId: uuid,
  name: line(80).pipe(z.string().min(2)),
  about: text(2_000).default(''),
  town: townName,
  address: line(200).pipe(z.string().min(5)),
  /** Only for a company. */
  legalName: line(120).pipe(z.string().min(2)).nullable().default(null),
  phone,
  email: optional(email),
  languages,
});
const whose = z.object({ hostId: uuid });

export async function edit(req: Request, res: Response) {
  const actor = currentUser(req);
  if (actor.hosts.length > 0 && hostsManagedBy(actor).length === 0)
    throw new Refusal('forbidden', 'Only a manager changes a host.');
  const now = clock.now();
  const managed = hostsManagedBy(actor);
  const [hosts, renewals, taxDetails, { bornOn }] = await Promise.all([
    editableHosts(actor),
    renewalsOf(managed, now),
    taxDetailsOf(managed),
    personalFacts(actor.id),
  ]);
  const known = { name: actor.name, bornOn };
  await res.inertia.render('Owner/Profile/Edit', {
    hosts: hosts.map((host) =>
      hostView(host, taxView(taxDetails.get(host.id), { ...known, ...pick(host, 'address') })),
    ),
    languages: languageOptions(req.locale),
    countries: countryOptions(req.locale),
    identity: { status: actor.kycStatus, url: url('kyc') },
    companies: await companyDocuments(actor),
    documents: await documentsToSend(renewals, actor, now),
  });
}

export async function update(req: Request, res: Response) {
  const { hostId, ...changes } = parseBody(req, details);
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const saved = await saveHostDetails(hostId, changes, by);
  if (saved.ok)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.profile.saved') } });
  else res.inertia.errors(checkedErrors(req, saved.fields));
  res.inertia.back(url('owner.profile.edit'));
}

export async function storePhoto(req: Request, res: Response) {
  const { hostId } = parseBody(req, whose);
  const actor = currentUser(req);
  requireHost(actor, hostId, hostsManagedBy(actor));
  const errors: Record<string, string> = {};
  await eachUpload(req, ['photo'], async (_field, bytes) => {
    try {
      await saveHostPhoto(hostId, bytes, actor);
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      errors['photo'] = req.t(`auth.upload.${error.reason}`);
    }
  });
  res.inertia.errors(errors).back(url('owner.profile.edit'));
}

async function companyDocuments(actor: Actor) {
  const companies = await companiesOf(hostsManagedBy(actor));
  return Promise.all(
    companies.map(async ({ id, slug, name }) => ({
      slug,
      name,
      documents: await companyDocumentViews({ id, slug }, actor),
    })),
  );
}

/** The documents that are missing or about to expire, by car, with the forms to send them. */
async function documentsToSend(
  renewals: readonly Renewal[],
  actor: Actor,
  now: Date,
): Promise<DocumentsToSend[]> {
  const ofCars = renewals.flatMap(({ carSlug, kind }) => (carSlug ? [{ carSlug, kind }] : []));
  const byCar = Map.groupBy(ofCars, ({ carSlug }) => carSlug);
  return Promise.all(
    [...byCar].slice(0, MOST_CARS).map(async ([slug, due]) => {
      const car = await carOfHost(slug, actor);
      const { hostId, branchId } = car;
      const owner = { is: 'car', slug, hostId, branchId } as const;
      const views = documentViews(owner, await documentsOfCar(car.id), { actor, now });
      return {
        car: { slug, name: car.name, plate: car.plate },
        documents: views.filter(({ kind }) => due.some((renewal) => renewal.kind === kind)),
        url: url('owner.cars.documents', { car: slug }),
      };
    }),
  );
}

function hostView(host: EditableHost, tax: TaxDetailsView): EditableHostView {
  const { photo, ...fields } = host;
  return {
    ...fields,
    photo: photo && imageView(photo, host.name),
    tax: host.kind === 'person' ? tax : null,
  };
}
