/**
 * Whether a message appears before a person's eyes, so that nobody needs to tell them of it. Other pages change in
 * places one may miss.
 *
 * @param path where a notification leads
 * @param shown the path of the page
 */
export function isInView(
  path: unknown,
  shown: string,
  { hidden }: Pick<Document, 'hidden'>,
): boolean {
  return !hidden && path === shown && shown.startsWith('/messages/');
}
