import type { Request, Response } from 'express';
import { z } from 'zod';
import { carSteps } from '#server/domain/listings/car.ts';
import { carModels, usualSpecification } from '#server/domain/listings/catalogue.ts';
import { createDraft, saveStep, submitForReview } from '#server/domain/listings/drafting.ts';
import { addCarPhoto, arrangePhotos } from '#server/domain/listings/photos.ts';
import { carToEdit } from '#server/domain/listings/editing.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid, whole } from '../input.ts';
import { identity, readStep } from '../listing-input.ts';
import { listingPage, stepAsked } from '../listing-page.ts';
import { deliveryOptions, editUrl } from '../presenters/owner-listing.ts';
import { eachUpload } from '../uploads.ts';

type CarRequest = Request<{ car: string }>;

const whose = z.object({ hostId: uuid });
const sent = z.object({ version: whole(1, 1_000_000_000) });
const order = z.object({ photos: z.array(uuid).max(40) });

export async function create(req: Request, res: Response) {
  const hosts = managedHosts(currentUser(req));
  await res.inertia.render('Owner/Cars/Create', {
    hosts,
    models: carModels,
    storeUrl: url('owner.cars.store'),
  });
}

export async function store(req: Request, res: Response) {
  const fields = parseBody(req, identity);
  const { hostId } = parseBody(req, whose);
  const by = { actor: currentUser(req), now: clock.now() };
  const specification = usualSpecification(fields.make, fields.model);
  const created = await createDraft(hostId, { identity: fields, specification }, by);
  if (created.ok)
    return res.redirect(303, `${url('owner.cars.edit', { car: created.slug })}?step=specification`);
  res.inertia.errors({ plate: req.t('listing.problem.plate-taken') });
  res.inertia.back(url('owner.cars.create'));
}

/** A company's car is changed among those of its fleet. */
export async function edit(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carToEdit(req.params.car, actor);
  if (car.host.kind === 'company') {
    const asked = stepAsked(req);
    const at = url('company.vehicles.edit', { car: car.slug }, { step: asked });
    return res.redirect(303, at);
  }
  await res.inertia.render('Owner/Cars/Edit', await listingPage(req, car, actor));
}

export async function update(req: CarRequest, res: Response) {
  const actor = currentUser(req);
  const car = await carToEdit(req.params.car, actor);
  const { change, version } = readStep(req.body, deliveryOptions(car, req.locale));
  const saved = await saveStep(car.slug, change, { actor, now: clock.now(), version });
  const back = editUrl(car);
  if (!saved.ok) {
    const field = saved.problem === 'stale' ? 'version' : 'plate';
    res.inertia.errors({ [field]: req.t(`listing.problem.${saved.problem}`) });
    return res.inertia.back(back);
  }
  if (car.status === 'draft') return res.redirect(303, `${back}?step=${following(change.step)}`);
  const text = req.t(`listing.saved.${saved.review}`);
  res.inertia.flash({ toast: { kind: 'success', text } }).back(back);
}

export async function submit(req: CarRequest, res: Response) {
  const { version } = parseBody(req, sent);
  const by = { actor: currentUser(req), now: clock.now(), version };
  const submitted = await submitForReview(req.params.car, by);
  if (submitted.ok) {
    res.inertia.flash({ toast: { kind: 'success', text: req.t('listing.submitted') } });
    return res.redirect(303, url('owner.cars'));
  }
  res.inertia.errors({ version: req.t(`listing.problem.${submitted.problem}`) });
  res.inertia.back(url('owner.cars.edit', req.params));
}

/** Stores one photo, which the page's script sends. */
export async function storePhoto(req: CarRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  await carToEdit(req.params.car, by.actor);
  let refused: string | null = null;
  await eachUpload(req, ['photo'], async (_field, bytes) => {
    try {
      const added = await addCarPhoto(req.params.car, bytes, by);
      if (!added.ok) refused = req.t(`listing.photos.${added.problem}`);
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      const { reason } = error;
      refused = req.t(`owner.upload.${reason}`);
    }
  });
  if (refused) res.status(422).json({ error: refused });
  else res.json({ ok: true });
}

/** Saves the order of the photos. Photos that are not in it are deleted. */
export async function updatePhotos(req: CarRequest, res: Response) {
  const { photos } = parseBody(req, order);
  await arrangePhotos(req.params.car, photos, { actor: currentUser(req), now: clock.now() });
  res.inertia.back(`${url('owner.cars.edit', req.params)}?step=photos`);
}

function following(step: (typeof carSteps)[number]): string {
  return carSteps[carSteps.indexOf(step) + 1] ?? 'preview';
}

function managedHosts(actor: Actor): { id: string; name: string }[] {
  const managed = hostsManagedBy(actor);
  if (managed.length === 0) throw new Refusal('forbidden', 'Only a manager lists cars.');
  return actor.hosts.filter(({ id }) => managed.includes(id)).map(({ id, name }) => ({ id, name }));
}
