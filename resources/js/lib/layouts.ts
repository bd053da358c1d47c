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

const loaded = new Map<LayoutName, Layout>();

/** Loads a page's layout together with the page, because `layoutFor` must return it at once. */
export async function loadLayoutFor(page: string) {
  const name = layoutNameFor(page);
  if (!loaded.has(name)) loaded.set(name, await loaders[name]());
}

export function layoutFor(page: string): Layout | null {
  return loaded.get(layoutNameFor(page)) ?? null;
}
