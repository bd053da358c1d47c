import type { MessageKey } from '#shared/translate.ts';
import type { Permission } from '#server/http/shared.ts';
import type { Icon } from '../ui/icons/icon.tsx';

export type NavItem = {
  href: string;
  label: MessageKey;
  /** For the narrow places of a phone's bar. */
  short?: MessageKey;
  icon: Icon;
  /** Shown only to members of the staff who may do this. */
  needs?: Permission;
  /** Addresses that also belong to this item, beside its own and what lies under it. */
  also?: readonly string[];
  /** Only its own address counts, not what lies under it. */
  exact?: boolean;
};

export function isCurrent(
  { href, also = [], exact }: Pick<NavItem, 'href' | 'also' | 'exact'>,
  url: string,
): boolean {
  const path = url.split(/[?#]/)[0] ?? url;
  return [href, ...also].some(
    (start) => path === start || (!exact && path.startsWith(`${start}/`)),
  );
}
