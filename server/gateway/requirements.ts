import type Stripe from 'stripe';

/** What a connected account must tell before it is paid: docs.stripe.com/connect/required-verification-information */
const ofBusiness = ['business_type', 'business_profile.mcc', 'business_profile.url'] as const;

const ofTerms = ['tos_acceptance.date', 'tos_acceptance.ip'] as const;

const personFields = [
  'first_name',
  'last_name',
  'dob.day',
  'dob.month',
  'dob.year',
  'address.line1',
  'address.city',
  'address.postal_code',
  'email',
  'phone',
] as const;

const companyFields = [
  'name',
  'tax_id',
  'phone',
  'address.line1',
  'address.city',
  'address.postal_code',
] as const;

const ofIndividual = personFields.map((field) => `individual.${field}`);

const ofCompany = [
  ...companyFields.map((field) => `company.${field}`),
  ...personFields.map((field) => `representative.${field}`),
];

/** Everything an account of this kind must have given, apart from its bank account. */
export function neededBy({ business_type }: Stripe.Account): string[] {
  const ofKind = business_type === 'company' ? ofCompany : ofIndividual;
  return [...ofBusiness, ...ofKind, ...ofTerms];
}

/** The names of the values in nested details that are not empty: `individual.dob.day`. */
export function namesIn(details: object, prefix = ''): string[] {
  return Object.entries(details).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return namesIn(value, `${prefix}${name}.`);
    return value === '' || value === null || value === undefined ? [] : [`${prefix}${name}`];
  });
}

/** Writes into an account what is still missing, and what it may therefore do. */
export function assess(account: Stripe.Account, provided: readonly string[]): void {
  const given = new Set(provided);
  const missing = neededBy(account).filter((name) => !given.has(name));
  const hasBank = (account.external_accounts?.data.length ?? 0) > 0;
  const due = hasBank ? missing : [...missing, 'external_account'];
  const asked = Object.keys(account.capabilities ?? {});
  account.capabilities = Object.fromEntries(
    asked.map((name) => [name, missing.length === 0 ? 'active' : 'inactive']),
  );
  account.charges_enabled = account.capabilities.card_payments === 'active';
  account.payouts_enabled = account.capabilities.transfers === 'active' && hasBank;
  account.details_submitted = missing.length === 0;
  account.requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length === 0 ? null : 'requirements.past_due',
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
