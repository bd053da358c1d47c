import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';

export type Company = Actor['hosts'][number];

/** The companies of which a person is a member, by name. */
export function companiesOf(actor: Actor): Company[] {
  return actor.hosts
    .filter(({ kind }) => kind === 'company')
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * The company with this slug, or without one the person's first.
 *
 * @throws {Refusal} `not-found` for a stranger's company, and for a person who is a member of none
 */
export function companyOf(actor: Actor, slug: string | null): Company {
  const companies = companiesOf(actor);
  const found = slug === null ? companies[0] : companies.find((company) => company.slug === slug);
  if (!found) throw new Refusal('not-found', 'No such company.');
  return found;
}

/** @throws {Refusal} `not-found` for a stranger's company, `forbidden` for members who do not manage it */
export function managedCompany(actor: Actor, slug: string | null): Company {
  const company = companyOf(actor, slug);
  if (company.role !== 'manager') throw new Refusal('forbidden', 'Only for managers.');
  return company;
}
