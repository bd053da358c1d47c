/** The time zone of this browser. */
export function ownTimeZone(): string {
  const format = new Intl.DateTimeFormat();
  return format.resolvedOptions().timeZone;
}

/** Adds the time zone to the fields of a form: until a person says otherwise, their quiet hours are on its clock. */
export function withTimeZone<Fields extends object>(fields: Fields): Fields & { timeZone: string } {
  return { ...fields, timeZone: ownTimeZone() };
}
