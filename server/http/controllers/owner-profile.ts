import type { Request, Response } from 'express';
import { hostsManagedBy, hostsSeenBy, hostsWithMoneySeenBy } from '#server/domain/hosts/policy.ts';
import {
  bankAccountsOf,
  profilesOf,
  renewalsOf,
  type HostProfile,
} from '#server/domain/hosts/queries.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import type { HostProfileView } from '../pages/owner.ts';
import { imageView } from '../presenters/image.ts';
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
    editUrl: hostsManagedBy(actor).length > 0 ? url('owner.profile.edit') : null,
    accounts: accounts
      .filter(({ status }) => status !== 'verified')
      .map(({ hostName, status }) => ({ hostName, status, url: url('owner.bank-account') })),
  });
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
    responseMinutes: profile.responseMinutes,
    responseShare:
      profile.responseBasisPoints === null ? null : profile.responseBasisPoints / 10_000,
    members: kind === 'company' ? profile.members : [],
    publicUrl: url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }),
  };
}
