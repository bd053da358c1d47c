import type { Request, Response } from 'express';
import { z } from 'zod';
import { managedCompany, type Company } from '#server/domain/fleet/company.ts';
import { branchNames } from '#server/domain/fleet/queries.ts';
import { carModels, usualSpecification } from '#server/domain/listings/catalogue.ts';
import { createDraft } from '#server/domain/listings/drafting.ts';
import { createLike } from '#server/domain/listings/duplicating.ts';
import { carToEdit } from '#server/domain/listings/editing.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { readFleetQuery } from '../fleet-query.ts';
import { currentUser } from '../guards.ts';
import { optional, parseBody, uuid } from '../input.ts';
import { identity } from '../listing-input.ts';

const slug = z.string().max(120);
const asked = z.object({ like: slug.nullable().catch(null).default(null) });

/** A new car of the company, or one like a car it has. */
export async function create(req: Request, res: Response) {
  const actor = currentUser(req);
  const { like: of } = asked.parse(req.query);
  const like = of === null ? null : await carToEdit(of, actor);
  const company = like
    ? managedCompany(actor, companySlug(actor, like.hostId))
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

async function companyOfCar(car: string, actor: Actor): Promise<Company> {
  const { hostId } = await carToEdit(car, actor);
  return managedCompany(actor, companySlug(actor, hostId));
}

function companySlug({ hosts }: Actor, hostId: string): string {
  return hosts.find(({ id }) => id === hostId)?.slug ?? '';
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
    return res.redirect(303, `${url('owner.cars.edit', { car: created.slug })}?step=${step}`);
  }
  res.inertia.errors({ plate: req.t('listing.problem.plate-taken') });
  res.inertia.back(url('company.vehicles.create', null, { company: company.slug, like }));
}
