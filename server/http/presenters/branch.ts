import type { Branch, PublicBranch } from '#server/domain/hosts/branches.ts';
import { openingNow, type Opening } from '#server/domain/hosts/opening-hours.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { url } from '#shared/routes.ts';
import { hoursView, weekOrNull, type HoursView, type WeekView } from './opening-hours.ts';
import { pick } from './pick.ts';

/** A branch as clients see it. */
export type BranchView = {
  id: string;
  name: string;
  town: string;
  address: string;
  /** Only for clients with a confirmed booking here. */
  phone: string | null;
  /** `null` if it is always open. */
  hours: HoursView | null;
  now: Opening;
};

export function branchView(branch: PublicBranch, seesPhone: boolean, now: Date): BranchView {
  const { hours, phone } = branch;
  return {
    ...pick(branch, 'id', 'name', 'town', 'address'),
    phone: seesPhone ? phone : null,
    hours: hours && hoursView(hours),
    now: openingNow(hours, now, HOME_ZONE),
  };
}

/** A branch for the form of its company. */
export type OwnBranchView = {
  id: string;
  name: string;
  town: string;
  address: string;
  lat: number;
  lng: number;
  phone: string | null;
  /** `null` if the company's opening hours apply. */
  week: WeekView | null;
  cars: number;
  members: number;
  updateUrl: string;
  destroyUrl: string;
};

export function ownBranchView(branch: Branch): OwnBranchView {
  const { id } = branch;
  return {
    ...pick(branch, 'id', 'name', 'town', 'address', 'lat', 'lng', 'phone', 'cars', 'members'),
    week: weekOrNull(branch.openingHours),
    updateUrl: url('company.branches.update', { branch: id }),
    destroyUrl: url('company.branches.destroy', { branch: id }),
  };
}
