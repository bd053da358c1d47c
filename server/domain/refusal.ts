export type RefusalCode = 'not-found' | 'forbidden' | 'conflict' | 'unavailable';

/**
 * What should not have been asked: a stranger's record, an action this person never has, a page gone stale.
 * `server/http/errors.ts` answers it with 404, 403, 409 or 503; the message is for the log and not for people.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}
