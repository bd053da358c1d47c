import { lateAreaOf, type LateArea } from '#shared/areas.ts';
import type { PageModule } from './page-module.ts';

type Loaders = Record<string, () => Promise<PageModule>>;

/** Only public pages are listed in the code that every page loads. */
const visitors: Loaders = import.meta.glob<PageModule>([
  '../Pages/*.tsx',
  '../Pages/{Auth,Car,Companies,Dev,Hosts,Legal,Rentals,Unsubscribe}/**/*.tsx',
]);

const areas: Record<LateArea, () => Promise<{ pages: Loaders }>> = {
  account: () => import('../areas/account.ts'),
  hosts: () => import('../areas/hosts.ts'),
  companies: () => import('../areas/companies.ts'),
  staff: () => import('../areas/staff.ts'),
};

/** @throws {Error} if there is no file for the page */
export async function loadPage(name: string): Promise<PageModule> {
  const area = lateAreaOf(name);
  const pages = area ? (await areas[area]()).pages : visitors;
  const load = pages[`../Pages/${name}.tsx`];
  if (!load) throw new Error(`Page not found: ${name}`);
  return load();
}
