import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Period } from '#server/domain/bookings/availability.ts';
import { bookAtCounter, type CounterProblem } from '#server/domain/counter/commands.ts';
import {
  counterCar,
  counterOffer,
  counterPeriodProblem,
  freeCars,
  largestAdjustment,
} from '#server/domain/counter/offers.ts';
import { askForCode } from '#server/domain/counter/codes.ts';
import {
  choiceOf,
  chosenId,
  findPerson as findByCode,
  personById,
} from '#server/domain/counter/people.ts';
import { recentAtCounter } from '#server/domain/counter/queries.ts';
import { isCheckedCompany } from '#server/domain/hosts/company-details.ts';
import { companiesOf, companyOf, type Company } from '#server/domain/fleet/company.ts';
import { fitOptions } from '#server/domain/counter/options.ts';
import { branchesFor } from '#server/domain/fleet/scope.ts';
import { plainRequest } from '#server/domain/quotes/quote-id.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { rules } from '#server/domain/rules.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import {
  codeInput,
  contactInput,
  contactKey,
  foundInput,
  newcomerInput,
  periodOf,
  readChoice,
  type CounterChoice,
} from '../counter-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody } from '../input.ts';
import { limits, passes, spend } from '../rate-limits.ts';
import {
  addressOf,
  carView,
  choiceView,
  offerView,
  recentView,
} from '../presenters/fleet-counter.ts';

export async function show(req: Request, res: Response) {
  const asked = counterOf(req, req.query);
  const { period, problem } = datesOf(asked);
  const { at, offer } = period ? await offered(asked, period) : { at: asked, offer: null };
  const { actor, company, chosen } = at;
  const cars = period ? await offeredCars(at, period) : [];
  const [person, isVerified, branches, recent] = await Promise.all([
    personOf(at),
    isCheckedCompany(company.id),
    branchesFor(company),
    recentAtCounter(company.id, at.branch),
  ]);
  await res.inertia.render('CompanyOwner/Counter/Index', {
    company: { slug: company.slug, name: company.name, isVerified },
    others: companiesOf(actor)
      .filter(({ id, role }) => id !== company.id && role !== 'viewer')
      .map(({ slug, name }) => ({ name, url: url('company.counter', null, { company: slug }) })),
    branches,
    choice: choiceView(chosen, company.slug),
    problem: problem && req.t(`counter.problem.${problem}`),
    cars,
    offer,
    person,
    recent: recent.map(recentView),
    requestKey: randomUUID(),
    urls: {
      page: url('company.counter'),
      people: url('company.counter.people'),
      code: url('company.counter.code'),
      store: url('company.counter.store'),
    },
  });
}

/** Mails a code to whoever has the address or number. The answer never tells whether anybody has. */
export async function sendCode(req: Request, res: Response) {
  const at = counterOf(req, req.body);
  if (!(await isCheckedCompany(at.company.id))) return byHand(req, res, at);
  const { contact } = parseBody(req, contactInput);
  await spend(limits.counterOfCompany, at.company.id);
  if (await passes(limits.counterCode, contactKey(contact)))
    await askForCode(contact, at.company.name);
  res.inertia.flash({ toast: { kind: 'info', text: req.t('counter.person.sent') } });
  res.inertia.back(pageOf(at));
}

export async function findPerson(req: Request, res: Response) {
  const at = counterOf(req, req.body);
  if (!(await isCheckedCompany(at.company.id))) return byHand(req, res, at);
  const { contact, code } = parseBody(req, codeInput);
  await spend(limits.counterOfCompany, at.company.id);
  await spend(limits.counterTry, contactKey(contact));
  const found = await findByCode({ contact, code }, { ...at, ip: req.ip ?? null }, at.now);
  if (!found) return res.inertia.errors({ code: req.t('counter.person.wrong') }).back(pageOf(at));
  const person = choiceOf(found, at, at.now);
  return res.redirect(303, pageOf({ ...at, chosen: { ...at.chosen, person } }));
}

/** A company whose registration nobody has checked finds no accounts. */
function byHand(req: Request, res: Response, at: Counter) {
  res.inertia.errors({ contact: req.t('counter.person.by_hand') }).back(pageOf(at));
}

export async function store(req: Request, res: Response) {
  const at = counterOf(req, req.body);
  const { chosen, company, actor, now } = at;
  const { requestKey, total, means, deposit, identity, reason, person } = bodyOf(req, chosen);
  const car = await counterCar(chosen.car ?? '');
  const period = periodOf(chosen, car.timeZone);
  if (!period) return refuse(req, res, { at, problem: 'off-grid' });
  const request = { ...requestOf(chosen, period), carSlug: car.slug };
  const booked = await bookAtCounter(
    {
      ...request,
      requestKey,
      total,
      means,
      deposit,
      reason,
      person,
      adjustment: chosen.adjustment,
      isIdentityChecked: identity,
    },
    { actor, company, now },
  );
  if (!booked.ok) return refuse(req, res, { at, problem: booked.problem });
  res.inertia.flash({ toast: { kind: 'success', text: req.t('counter.booked') } });
  return res.redirect(303, url('company.counter.show', { ref: booked.ref }));
}

function bodyOf(req: Request, { person: choice }: CounterChoice) {
  if (choice) return { ...parseBody(req, foundInput), person: { choice } };
  const { name, email, phone, locale, ...rest } = parseBody(req, newcomerInput);
  return { ...rest, person: { name, email, phone, locale } };
}

type Counter = ReturnType<typeof counterOf>;

/** @throws {Refusal} `forbidden` for a viewer */
function counterOf(req: Request, given: unknown) {
  const actor = currentUser(req);
  const now = clock.now();
  const chosen = readChoice(given, now);
  const company = companyOf(actor, chosen.company);
  if (company.role === 'viewer') throw new Refusal('forbidden', 'A viewer books nothing.');
  return { actor, now, company, chosen, branch: branchOf(company, chosen) };
}

function branchOf({ branchId }: Company, { branch }: CounterChoice): string | null {
  return branchId ?? branch;
}

function pageOf({ chosen, company }: Pick<Counter, 'chosen' | 'company'>): string {
  return url('company.counter', null, addressOf(chosen, company.slug));
}

/** At which field a refusal is shown; the others are said above the form. */
const fieldOf: Partial<Record<CounterProblem, string>> = {
  reason: 'reason',
  identity: 'identity',
  'person-exists': 'email',
};

function refuse(
  req: Request,
  res: Response,
  { at, problem }: { at: Counter; problem: CounterProblem },
) {
  const field = fieldOf[problem] ?? 'form';
  res.inertia.errors({ [field]: req.t(`counter.problem.${problem}`) }).back(pageOf(at));
}

function datesOf({ chosen, now }: Counter) {
  const period = periodOf(chosen, HOME_ZONE);
  if (!period) return { period: null, problem: 'off-grid' as const };
  const bounds = { timeZone: HOME_ZONE, maxDays: rules.booking.maxDays };
  const problem = counterPeriodProblem(period, bounds, now);
  return problem ? { period: null, problem } : { period, problem: null };
}

async function offeredCars({ company, branch, chosen }: Counter, period: Period) {
  const { category, gearbox, q: search } = chosen;
  const filter = { hostId: company.id, branch, category, gearbox, search };
  const cars = await freeCars(filter, period);
  return Promise.all(
    cars.map(async (car) => {
      const bookable = await counterCar(car.slug);
      const offer = await counterOffer(bookable, plainRequest(period), 0);
      return carView(car, offer, { chosen, company: company.slug });
    }),
  );
}

/**
 * The price of the chosen car, and the choice without what this car does not offer; without a price when no car is
 * chosen, or it is not free any more.
 */
async function offered(at: Counter, period: Period) {
  const { company, branch, chosen } = at;
  if (!chosen.car) return { at, offer: null };
  const filter = { hostId: company.id, branch, search: '', slug: chosen.car };
  const [free] = await freeCars(filter, period);
  if (!free) return { at, offer: null };
  const car = await counterCar(free.slug);
  const { lost, ...options } = await fitOptions(requestOf(chosen, period), car);
  const fitting = { ...chosen, extra: options.extras, plan: options.protection };
  const most = largestAdjustment(company);
  const adjustment = Math.max(-most, Math.min(most, chosen.adjustment));
  const offer = await counterOffer(car, requestOf(fitting, period), adjustment);
  const otherUrl = pageOf({ company, chosen: { ...fitting, car: null } });
  const view = offerView(free, offer, { most, otherUrl, lost, chosen: options.extras });
  return { at: { ...at, chosen: fitting }, offer: view };
}

function requestOf({ plan: protection, extra: extras }: CounterChoice, period: Period) {
  return { ...plainRequest(period), protection, extras };
}

async function personOf({ chosen, actor, company, now }: Counter) {
  const id = chosen.person && chosenId(chosen.person, { actor, company }, now);
  const person = id ? await personById(id) : null;
  if (!person) return null;
  const { name, isVerified } = person;
  const clearUrl = pageOf({ company, chosen: { ...chosen, person: null } });
  return { name, isVerified, clearUrl };
}
