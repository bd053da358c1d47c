/** The time zone of this browser. */
export function ownTimeZone(): string {
  const format = new Intl.DateTimeFormat();
  return format.resolvedOptions().timeZone;
}
