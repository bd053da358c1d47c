import type { Request, Response } from 'express';
import { z } from 'zod';
import { CarCategory, type HostKind } from '#server/db/generated/enums.ts';
import { carsOfHost, type CarSummary } from '#server/domain/cars/queries.ts';
import { publicBranches } from '#server/domain/hosts/branches.ts';
import {
  hostContact,
  publicHost,
  type HostContact,
  type PublicHost,
} from '#server/domain/hosts/profiles.ts';
import { clock } from '#server/lib/clock.ts';
import { memoised } from '#server/lib/memoised.ts';
import { url } from '#shared/routes.ts';
import { carCard } from '../presenters/car.ts';
import { branchView } from '../presenters/branch.ts';
import { hostProfile } from '../presenters/host.ts';
import { reviewsOf } from './car-page.ts';

const REVIEWS = 8;
const REVIEWS_MAX = 80;
const limit = z.coerce.number().int().min(REVIEWS).max(REVIEWS_MAX).catch(REVIEWS);
const noDates = { from: null, to: null };

/** What is searched for among the host's cars. */
const vehicles = z.object({
  words: z.string().trim().min(1).max(60).nullable().catch(null),
  category: z.enum(CarCategory).nullable().catch(null),
});

type HostRequest = Request<{ host: string }>;

export const company = profile('company', 'Companies/Show');
export const person = profile('person', 'Hosts/Show');

/** The pages of private hosts and of companies have different addresses; a host of the other kind is not found. */
function profile(kind: HostKind, page: 'Companies/Show' | 'Hosts/Show') {
  return async (req: HostRequest, res: Response) => {
    const host = await publicHost({ slug: req.params.host });
    if (host.kind !== kind) {
      const other = kind === 'company' ? 'hosts.show' : 'companies.show';
      res.redirect(301, url(other, req.params));
      return;
    }
    res.inertia.share({
      'seo.description': req.t('car.host.seo', { name: host.name, town: host.town }),
    });
    const contact = await hostContact(host.id, req.actor?.id ?? null);
    await res.inertia.render(page, hostPage(req, host, contact));
  };
}

/** The props of a host's page. Each is computed when it is asked for. */
export function hostPage(req: Request, host: PublicHost, contact: HostContact | null) {
  const viewerId = req.actor?.id ?? null;
  const cars = memoised(() => carsOfHost(host.id, viewerId));
  const wanted = vehicles.parse(req.query);
  return {
    host: hostProfile(host, contact, req.locale),
    cars: async () =>
      (await cars())
        .filter((car) => isWanted(car, wanted))
        .map((car) => carCard(car, null, noDates)),
    wanted,
    categories: async () => [...new Set((await cars()).map(({ category }) => category))],
    reviews: async () => reviewsOf({ hostIds: [host.id] }, limit.parse(req.query['reviews'])),
    branches: async () => {
      const branches = await publicBranches(host.id);
      return branches.map((branch) => branchView(branch, contact !== null, clock.now()));
    },
  };
}

/** Whether the car has the category, and every word is in its name or year. */
function isWanted(car: CarSummary, { words, category }: z.infer<typeof vehicles>): boolean {
  if (category && car.category !== category) return false;
  const name = `${car.make} ${car.model} ${car.year}`.toLowerCase();
  return (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
}
