import type { Request, Response } from 'express';
import { z } from 'zod';
import { dissolveClass, MOST_IN_CLASS, saveClass } from '#server/domain/classes/commands.ts';
import { carsForClasses, slugsLike } from '#server/domain/classes/queries.ts';
import { companiesOf, companyOf, managedCompany } from '#server/domain/fleet/company.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, uuid } from '../input.ts';
import { classCarView, classViews } from '../presenters/fleet-class.ts';

const slug = z.string().max(120);

const asked = z.object({
  company: slug.nullable().catch(null).default(null),
  /** The car that leads the class, or is to lead a new one. */
  lead: slug.nullable().catch(null).default(null),
});

export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const company = companyOf(actor, asked.parse(req.query).company);
  const cars = await carsForClasses(company.id, company.branchId);
  const manages = company.role === 'manager';
  await res.inertia.render('CompanyOwner/Classes/Index', {
    company: { slug: company.slug, name: company.name },
    others: companiesOf(actor)
      .filter(({ id }) => id !== company.id)
      .map(({ slug: other, name }) => ({
        name,
        url: url('company.classes', null, { company: other }),
      })),
    classes: classViews(cars, { company: company.slug, manages }),
    createUrl: manages ? url('company.classes.edit', null, { company: company.slug }) : null,
  });
}

/** The form of a class, or of a new one: first the leading car is chosen, then those that are like it. */
export async function edit(req: Request, res: Response) {
  const query = asked.parse(req.query);
  const company = managedCompany(currentUser(req), query.company);
  const cars = await carsForClasses(company.id, null);
  const lead = cars.find((car) => car.slug === query.lead && (!car.classId || car.leadsClass));
  const like = lead ? await slugsLike(company.id, lead.slug) : [];
  await res.inertia.render('CompanyOwner/Classes/Edit', {
    company: { slug: company.slug, name: company.name },
    class: lead?.classId ?? null,
    lead: lead ? { ...classCarView(lead), ...kindOf(lead) } : null,
    leads: cars.filter((car) => car.classId === null).map(classCarView),
    cars: cars
      .filter((car) => car.slug !== lead?.slug && like.includes(car.slug))
      .map((car) => ({ ...classCarView(car), isIn: car.classId !== null })),
    most: MOST_IN_CLASS,
    urls: {
      store: url('company.classes.store'),
      index: url('company.classes', null, { company: company.slug }),
    },
  });
}

function kindOf({ category, gearbox, fuel, seats }: Awaited<ReturnType<typeof carsForClasses>>[0]) {
  return { category, gearbox, fuel, seats };
}

const input = z.object({
  company: slug,
  class: uuid.or(z.literal('')).transform((id) => id || null),
  lead: slug,
  cars: z.array(slug).max(1_000).default([]),
});

export async function store(req: Request, res: Response) {
  const { company, class: classId, lead, cars } = parseBody(req, input);
  const actor = currentUser(req);
  const { id: hostId } = managedCompany(actor, company);
  const by = { actor, ip: req.ip ?? null, now: clock.now() };
  const saved = await saveClass({ hostId, classId, lead, cars }, by);
  if (!saved.ok) {
    const text = req.t(`fleet.classes.problem.${saved.problem}`, { count: MOST_IN_CLASS });
    return res.inertia
      .errors({ cars: text })
      .back(url('company.classes.edit', null, { company, lead }));
  }
  res.inertia.flash({ toast: { kind: 'success', text: req.t('fleet.classes.saved') } });
  res.redirect(303, url('company.classes', null, { company }));
}

export async function destroy(req: Request<{ class: string }>, res: Response) {
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  await dissolveClass(pathId(req.params.class), by);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('fleet.classes.dissolved') } });
  res.inertia.back(url('company.classes'));
}
