import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { branchesOf } from '#server/domain/hosts/branches.ts';
import { managedCompany, type Company } from '#server/domain/fleet/company.ts';
import { companyDetails } from '#server/domain/hosts/company-details.ts';
import { hoursOfHosts } from '#server/domain/hosts/hours-commands.ts';
import { publicHost } from '#server/domain/hosts/profiles.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { defer } from '../../inertia/index.ts';
import { companyDocumentViews } from '../company-documents.ts';
import { currentUser } from '../guards.ts';
import type { HostPage } from '../pages/cars.ts';
import { ownBranchView } from '../presenters/branch.ts';
import { companyView } from '../presenters/company.ts';
import { languageOptions } from '../presenters/languages.ts';
import { mapConfig } from '../presenters/map.ts';
import { hostHoursView } from '../presenters/opening-hours.ts';
import { hostPage } from './hosts.ts';

const query = z.object({ company: z.string().max(120).nullable().catch(null).default(null) });

/** Everything that a company says about itself, and how clients see it. */
export async function edit(req: Request, res: Response) {
  const actor = currentUser(req);
  const company = managedCompany(actor, query.parse(req.query).company);
  const [details, branches, hours] = await Promise.all([
    companyDetails(company.id),
    branchesOf(company.id),
    hoursOf(company, actor),
  ]);
  await res.inertia.render('CompanyOwner/Profile/Edit', {
    company: companyView(details),
    publicUrl: url('companies.show', { host: company.slug }),
    startUrl:
      details.missing.length > 0 ? url('company.start', null, { company: company.slug }) : null,
    languages: languageOptions(req.locale),
    hours,
    currency: env.APP_CURRENCY,
    branches: branches.map(ownBranchView),
    documents: await companyDocumentViews(company, actor),
    map: mapConfig(req.locale),
    preview: defer(() => previewOf(req, company)),
  });
}

async function hoursOf({ id }: Company, actor: Actor) {
  const hours = (await hoursOfHosts(actor, clock.now())).find(({ hostId }) => hostId === id);
  if (!hours) throw new Error('A managed company has no hours to change.');
  return hostHoursView(hours);
}

/** The public page as a client without a booking sees it. */
async function previewOf(req: Request, { id }: Company): Promise<HostPage> {
  const { cars, categories, reviews, branches, ...page } = hostPage(
    req,
    await publicHost({ id }),
    null,
  );
  const parts = await Promise.all([cars(), categories(), reviews(), branches()]);
  return {
    ...page,
    cars: parts[0],
    categories: parts[1],
    reviews: parts[2],
    branches: parts[3],
  };
}
