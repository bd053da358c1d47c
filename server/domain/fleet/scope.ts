import type { Company } from './company.ts';
import { branchNames, type FleetFilter } from './queries.ts';

/** The filter as a member may use it: somebody who belongs to a branch sees its cars only, whatever they ask for. */
export function filterFor({ branchId }: Company, filter: FleetFilter): FleetFilter {
  return { ...filter, branch: branchId ?? filter.branch };
}

/** The branches by which a member can filter: none for somebody who sees only one. */
export async function branchesFor({ id, branchId }: Company) {
  return branchId === null ? branchNames(id) : [];
}
