/** A `tel:` address. Numbers are stored as people write them, with spaces, which it must not have. */
export function callUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
