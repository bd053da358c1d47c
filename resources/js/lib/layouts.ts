import type { ComponentType, ReactNode } from 'react';
import { layoutNameFor, type LayoutName } from '#shared/layout-names.ts';

export type Layout = ComponentType<{ children: ReactNode }>;

const loaders = {
  Main: async () => (await import('../Layouts/Main.tsx')).Main,
  Account: async () => (await import('../Layouts/Account.tsx')).Account,
  Owner: async () => (await import('../Layouts/Owner.tsx')).Owner,
  Company: async () => (await import('../Layouts/Company.tsx')).Company,
  Admin: async () => (await import('../Layouts/Admin.tsx')).Admin,
  Auth: async () => (await import('../Layouts/Auth.tsx')).Auth,
  Focus: async () => (await import('../Layouts/Focus.tsx')).Focus,
} satisfies Record<LayoutName, () => Promise<Layout>>;

/** Pages that link to what visitors' pages know no address of. */
const inWorkspace = /^(Owner|CompanyOwner|Admin)\//;
const inProfile = /^Profile\//;

const loaded = new Map<LayoutName, Layout>();

/** Loads the layout beside its page, so that `layoutFor` has it when React asks, and what else the page's area needs. */
export async function loadLayoutFor(page: string) {
  const name = layoutNameFor(page);
  const routes = loadRoutesFor(page);
  if (!loaded.has(name)) loaded.set(name, await loaders[name]());
  await routes;
}

async function loadRoutesFor(page: string) {
  if (inWorkspace.test(page)) await import('./workspace-routes.ts');
  if (inProfile.test(page)) await import('./profile-routes.ts');
}

export function layoutFor(page: string): Layout | null {
  return loaded.get(layoutNameFor(page)) ?? null;
}
