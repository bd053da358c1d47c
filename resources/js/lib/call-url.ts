/** What a phone dials; numbers are stored as people write them, with spaces. */
export function callUrl(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
