import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { companiesOf, managedCompany } from '#server/domain/fleet/company.ts';
import {
  companyDetails,
  companySteps,
  type CompanyDetails,
} from '#server/domain/hosts/company-details.ts';
import { bankAccountsOf } from '#server/domain/hosts/queries.ts';
import { hostBalance } from '#server/domain/ledger/queries.ts';
import { url } from '#shared/routes.ts';
import { confirmationFor } from '../confirmation.ts';
import { companyDocumentViews } from '../company-documents.ts';
import { currentUser } from '../guards.ts';
import { bankAccountView } from '../presenters/bank-account.ts';
import { companyView } from '../presenters/company.ts';
import { languageOptions } from '../presenters/languages.ts';
import { mapConfig } from '../presenters/map.ts';

const query = z.object({
  step: z.enum(companySteps).nullable().catch(null).default(null),
  company: z.string().max(120).nullable().catch(null).default(null),
});

/** One step at a time, from the company's registration to its bank account. */
export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  if (companiesOf(actor).length === 0) return res.redirect(303, url('owner.start'));
  const asked = query.parse(req.query);
  const company = managedCompany(actor, asked.company);
  const details = await companyDetails(company.id);
  const step = asked.step ?? details.missing[0];
  if (!step) return res.redirect(303, url('owner.dashboard'));
  await res.inertia.render('CompanyOwner/Start', {
    step,
    company: companyView({
      ...details,
      // A company that has not said it yet speaks what its manager reads here.
      languages: details.languages.length > 0 ? details.languages : [req.locale],
    }),
    missing: details.missing,
    languages: languageOptions(req.locale),
    documents: step === 'documents' ? await companyDocumentViews(details, actor) : [],
    bank: step === 'bank' ? await bankOf(req, details) : null,
    map: mapConfig(req.locale),
  });
}

async function bankOf(req: Request, { id }: CompanyDetails) {
  const actor = currentUser(req);
  const [account] = await bankAccountsOf([id]);
  if (!account) return null;
  return {
    account: bankAccountView(account, await hostBalance(id), actor),
    currency: env.APP_CURRENCY,
    confirmation: await confirmationFor(req),
  };
}
