import type { Host } from './hosts.ts';
import { placeOf, type TownSlug } from './towns.ts';

/** Branches of each company: in the towns it has most cars in. */
const BRANCHES = 3;

const streets = ['Calea Turzii 178', 'Strada Gării 4', 'Bulevardul 1 Decembrie 1918 nr. 51'];

export function branchRows(hosts: readonly Host[]) {
  return hosts
    .filter(({ kind }) => kind === 'company')
    .flatMap((host) =>
      host.fleet.slice(0, BRANCHES).map(([town], at) => {
        const { name, lat, lng } = placeOf(town);
        return {
          id: branchId(host, at),
          hostId: host.id,
          name,
          town: name,
          address: officeIn(host, town),
          lat,
          lng,
          phone: host.phone,
          createdAt: new Date(host.createdAt.getTime() + at),
        };
      }),
    );
}

/** Where a company hands over its cars in a town. */
export function officeIn({ fleet }: Pick<Host, 'fleet'>, town: TownSlug): string {
  const at = fleet.findIndex(([slug]) => slug === town);
  return streets[Math.max(0, at) % streets.length] ?? '';
}

/** Whose a car of a town is, and of which branch: a person has none. */
export function belongingOf(host: Host, town: TownSlug) {
  if (host.kind === 'person') return { hostId: host.id, branchId: null };
  const at = host.fleet.findIndex(([slug]) => slug === town);
  const branch = Math.max(0, at) % Math.min(BRANCHES, host.fleet.length);
  return { hostId: host.id, branchId: branchId(host, branch) };
}

/** Made of the company's own id, so that the rest of the demo stays as it is. */
export function branchId({ id }: Pick<Host, 'id'>, at: number): string {
  return `${id.slice(0, -2)}b${at}`;
}
