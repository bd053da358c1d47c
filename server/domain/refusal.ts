/** `hidden` is answered like `not-found`: the person's role does not let them know of the page. */
export type RefusalCode = 'not-found' | 'hidden' | 'forbidden' | 'conflict' | 'unavailable';

/**
 * Thrown for a request that should not have been made: a stranger's record, an action that this person may never do, a
 * page that is out of date. `server/http/errors.ts` answers with 404, 403, 409 or 503. The message is for the log, not
 * for people.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}
