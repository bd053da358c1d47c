import type { Request, Response } from 'express';
import { z } from 'zod';
import { managedCompany, type Company } from '#server/domain/fleet/company.ts';
import { branchNames } from '#server/domain/fleet/queries.ts';
import { carModels, usualSpecification } from '#server/domain/listings/catalogue.ts';
import { changeBranch } from '#server/domain/listings/branch.ts';
import { createDraft } from '#server/domain/listings/drafting.ts';
import { createLike } from '#server/domain/listings/duplicating.ts';
import { carToEdit } from '#server/domain/listings/editing.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { readFleetQuery } from '../fleet-query.ts';
import { currentUser } from '../guards.ts';
import { optional, parseBody, uuid, whole } from '../input.ts';
import { identity } from '../listing-input.ts';
import { listingPage } from '../listing-page.ts';

const slug = z.string().max(120);
const asked = z.object({ like: slug.nullable().catch(null).default(null) });

/** A new car of the company, or one like a car it has. */
export async function create(req: Request, res: Response) {
  const actor = currentUser(req);
  const { like: of } = asked.parse(req.query);
  const like = of === null ? null : await carToEdit(of, actor);
  const company = like
    ? managedCompany(actor, like.host.slug)
    : managedCompany(actor, readFleetQuery(req.query).company);
  await res.inertia.render('CompanyOwner/Vehicles/Create', {
    company: { slug: company.slug, name: company.name },
    branches: await branchNames(company.id),
    models: carModels,
    like: like && {
      slug: like.slug,
      plate: like.plate,
      make: like.make,
      model: like.model,
      year: like.year,
      branch: like.branchId,
    },
    urls: {
      store: url('company.vehicles.store'),
      table: url('company.vehicles', null, { company: company.slug }),
    },
  });
}

/** A car of the company, with everything it says and the branch it belongs to. */
export async function edit(req: Request<{ car: string }>, res: Response) {
  const actor = currentUser(req);
  const car = await carToEdit(req.params.car, actor);
  const { id, slug: company, name } = managedCompany(actor, car.host.slug);
  await res.inertia.render('CompanyOwner/Vehicles/Edit', {
    ...(await listingPage(req, car, actor)),
    company: { slug: company, name },
    branches: await branchNames(id),
    branch: car.branchId,
    urls: {
      table: url('company.vehicles', null, { company }),
      branch: url('company.vehicles.branch.update', req.params),
      maintenance: url('company.vehicles.maintenance', req.params),
      like: url('company.vehicles.create', null, { like: req.params.car }),
    },
  });
}

const moved = z.object({ branch: uuid, version: whole(1, 1_000_000_000) });

export async function updateBranch(req: Request<{ car: string }>, res: Response) {
  const { branch, version } = parseBody(req, moved);
  const by = { actor: currentUser(req), now: clock.now(), version };
  const isMoved = await changeBranch(req.params.car, branch, by);
  if (isMoved)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('fleet.edit.branch_saved') } });
  else res.inertia.errors({ branch: req.t('listing.problem.stale') });
  res.inertia.back(url('company.vehicles.edit', req.params));
}

async function companyOfCar(car: string, actor: Actor): Promise<Company> {
  const { host } = await carToEdit(car, actor);
  return managedCompany(actor, host.slug);
}

const whose = z.object({
  company: slug,
  branch: optional(uuid),
  like: slug.nullable().default(null),
});

export async function store(req: Request, res: Response) {
  const fields = parseBody(req, identity);
  const { company: of, branch: branchId, like } = parseBody(req, whose);
  const by = { actor: currentUser(req), now: clock.now() };
  const company = like === null ? managedCompany(by.actor, of) : await companyOfCar(like, by.actor);
  const { plate, vin, colour, odometerKm, make, model } = fields;
  const created = like
    ? await createLike(like, { plate, vin, colour, odometerKm, branchId }, by)
    : await createDraft(
        company.id,
        { identity: fields, specification: usualSpecification(make, model), branchId },
        by,
      );
  if (created.ok) {
    const step = like ? 'photos' : 'specification';
    return res.redirect(303, url('company.vehicles.edit', { car: created.slug }, { step }));
  }
  res.inertia.errors({ plate: req.t('listing.problem.plate-taken') });
  res.inertia.back(url('company.vehicles.create', null, { company: company.slug, like }));
}
