import type { Request } from 'express';

/** More than any field of our forms allows; longer texts are not stored in the session. */
const MOST_CHARACTERS = 5000;
/** Whether PostgreSQL can store the text as JSON. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
const secret = /password|code|token|card|iban|cnp/i;

/**
 * What a person typed into a form that was sent without a script: the texts by field, without passwords and other
 * secrets.
 */
export function oldInput(req: Request): Record<string, string> {
  const body: unknown = req.body;
  const texts = Object.entries(body ?? {}).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry.every(isStorable) && !secret.test(entry[0]),
  );
  const characters = texts.reduce((sum, [, text]) => sum + text.length, 0);
  return characters > MOST_CHARACTERS ? {} : Object.fromEntries(texts);
}
