/** A text without marks and in small letters, as people type it who look for something. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}
