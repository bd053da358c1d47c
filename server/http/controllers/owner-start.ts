import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  saveContact,
  startOf,
  startSteps,
  type Start,
  type StartStep,
} from '#server/domain/hosts/starting.ts';
import { saveTaxDetails, taxDetailsOf, type TaxProblem } from '#server/domain/hosts/tax-details.ts';
import { isVatNumber, normalisedTaxNumber } from '#server/domain/hosts/tax-number.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { takeUp } from '#server/domain/users/own-roles.ts';
import { shortName } from '#server/domain/users/names.ts';
import { personalFacts } from '#server/domain/users/profile.ts';
import { clock } from '#server/lib/clock.ts';
import type { MessageKey } from '#shared/translate.ts';
import { url } from '#shared/routes.ts';
import { HOME_COUNTRY, taxCountries } from '#shared/tax-countries.ts';
import { homeAddress, languages, personName, reachablePhone } from '../account-input.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, pastDate, uuid } from '../input.ts';
import { countryOptions } from '../presenters/countries.ts';
import { languageOptions } from '../presenters/languages.ts';
import { taxView, type KnownPerson, type TaxDetailsView } from '../presenters/owner-start.ts';
import type { Locale } from '../shared.ts';
import { newHost } from '../registration-input.ts';

const asked = z.enum(startSteps).nullable().catch(null);

const contact = z.object({
  phone: reachablePhone,
  address: homeAddress,
  languages: languages.refine((codes) => codes.length > 0, { error: 'errors.language' }),
});

const tax = z.object({
  hostId: uuid,
  legalName: personName,
  address: homeAddress,
  bornOn: pastDate,
  residence: z.enum(taxCountries).default(HOME_COUNTRY),
  number: optional(line(30).transform(normalisedTaxNumber)),
  vatNumber: optional(
    line(30).transform(normalisedTaxNumber).refine(isVatNumber, { error: 'errors.vatNumber' }),
  ),
  /** The page with the form. */
  from: z.enum(['start', 'profile']),
});

/** One step at a time, from the host to the first car. Somebody who has finished goes on to list another car. */
export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const start = await startOf(actor);
  const missing = start?.missing ?? startSteps;
  const wanted = start ? asked.parse(req.query['step'] ?? null) : null;
  const step = wanted ?? missing[0];
  if (!step) return res.redirect(303, url('owner.cars.create'));
  const known = await personalFacts(actor.id);
  await res.inertia.render('Owner/Start', {
    step,
    host: start && startedHost(start, known, req.locale),
    publicName: shortName(actor.name),
    languages: languageOptions(req.locale),
    countries: countryOptions(req.locale),
    tax: await taxOf(start, { name: actor.name, ...known }),
  });
}

function startedHost(
  start: Start,
  known: { phone: string | null; address: string | null },
  locale: Locale,
) {
  const { id, name, languages: spoken } = start;
  return {
    id,
    name,
    phone: start.phone ?? known.phone,
    address: start.address ?? known.address,
    languages: spoken.length > 0 ? spoken : [locale],
  };
}

async function taxOf(start: Start | null, known: KnownPerson): Promise<TaxDetailsView> {
  if (!start) return taxView(undefined, known);
  const saved = await taxDetailsOf([start.id]);
  return taxView(saved.get(start.id), { ...known, address: start.address ?? known.address });
}

/**
 * Makes a person with an account a host; sending the form twice makes one host. A company continues in its own area.
 */
export async function store(req: Request, res: Response) {
  const requests = parseBody(req, newHost);
  await takeUp(currentUser(req), requests, clock.now());
  const isPerson = requests.hosts.some(({ kind }) => kind === 'owner');
  if (isPerson) toStep(res, 'contact');
  else res.redirect(303, url('company.start'));
}

export async function update(req: Request, res: Response) {
  const actor = currentUser(req);
  const input = parseBody(req, contact);
  const start = await startOf(actor);
  if (!start) throw new Refusal('not-found', 'No host of their own.');
  await saveContact(start.id, input, actor);
  toStep(res, 'tax');
}

const problems = {
  required: ['number', 'errors.required'],
  number: ['number', 'errors.taxNumber'],
  'birth-date': ['number', 'errors.taxNumberBirth'],
  'checked-date': ['bornOn', 'errors.bornOnChecked'],
  company: ['number', 'errors.choose'],
} as const satisfies Record<TaxProblem, [string, MessageKey]>;

export async function updateTax(req: Request, res: Response) {
  const { hostId, from, ...details } = parseBody(req, tax);
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const saved = await saveTaxDetails(hostId, details, by);
  if (!saved.ok) {
    const [field, key] = problems[saved.problem];
    const form = from === 'start' ? stepUrl('tax') : url('owner.profile.edit');
    return res.inertia.errors({ [field]: req.t(key) }).back(form);
  }
  if (from === 'start') return toStep(res, 'car');
  res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.profile.saved') } });
  res.inertia.back(url('owner.profile.edit'));
}

const stepUrl = (step: StartStep) => url('owner.start', null, { step });

function toStep(res: Response, step: StartStep) {
  res.redirect(303, stepUrl(step));
}
