/** Romanian names are written either way round in papers; accounts ask for the given name first. */
export function givenName(name: string): string {
  return name.split(' ')[0] ?? name;
}
