import type { Request, Response } from 'express';
import { hostsSeenBy, hostsWithMoneySeenBy } from '#server/domain/hosts/policy.ts';
import {
  bankAccountsOf,
  profilesOf,
  renewalsOf,
  type HostProfile,
} from '#server/domain/hosts/queries.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import type { HostProfileView } from '../pages/owner.ts';
import { imageView } from '../presenters/image.ts';
import { reliabilityView } from '../presenters/owner-reliability.ts';
import { renewalView } from '../presenters/renewal.ts';

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = hostsSeenBy(actor);
  const now = clock.now();
  const [profiles, renewals, accounts] = await Promise.all([
    profilesOf(hosts),
    renewalsOf(hosts, now),
    bankAccountsOf(hostsWithMoneySeenBy(actor)),
  ]);
  await res.inertia.render('Owner/Profile/Show', {
    profiles: profiles.map(profileView),
    renewals: renewals.map((renewal) => renewalView(renewal, actor)),
    editUrl: editUrlOf(actor),
    accounts: accounts
      .filter(({ status }) => status !== 'verified')
      .map(({ hostName, status }) => ({ hostName, status, url: url('owner.bank-account') })),
  });
}

/** A company's profile is edited on a page of its own; with several hosts, one page shows them all. */
function editUrlOf(actor: Actor): string | null {
  const managed = actor.hosts.filter(({ role }) => role === 'manager');
  if (managed.length === 0) return null;
  const isCompany = managed.length === 1 && managed[0]?.kind === 'company';
  return url(isCompany ? 'company.profile.edit' : 'owner.profile.edit');
}

function profileView(profile: HostProfile): HostProfileView {
  const { id, slug, kind, name, about, town, photo, ratingSum, ratingCount, createdAt } = profile;
  return {
    id,
    kind,
    name,
    about,
    town,
    photo: photo && imageView(photo, name),
    rating: ratingCount > 0 ? ratingSum / ratingCount : null,
    ratings: ratingCount,
    cars: profile.cars,
    since: createdAt.toISOString(),
    reliability: reliabilityView(profile, true),
    members: kind === 'company' ? profile.members : [],
    membersUrl: kind === 'company' ? url('company.members', null, { company: slug }) : null,
    publicUrl: url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }),
  };
}
