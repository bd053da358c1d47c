import type { Permission } from '#server/http/shared.ts';
import { useShared } from './page.ts';

/** Whether the member of the staff who looks may do something, as the server says. */
export function useMay(): (permission: Permission) => boolean {
  const { user } = useShared().auth;
  return (permission) => user?.permissions.includes(permission) ?? false;
}
