/**
 * The address of an account whose person gave none at a counter: in a domain that can never exist (RFC 2606), as that of
 * a closed account.
 */
export function noAddress(key: string): string {
  return `${key}@counter.invalid`;
}

/** Whether mail can reach an address; `false` for accounts without one. */
export function isReachable(email: string): boolean {
  return !email.endsWith('.invalid');
}
