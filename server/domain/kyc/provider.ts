import type { Db } from '#server/db/client.ts';
import type { Decision } from './reviewing.ts';

/**
 * Who says whether the documents are a person's own. `take` is called in the transaction in which a check becomes
 * complete: a verdict given there counts at once; `null` means that it comes later, through `reviewKyc`. Calls over
 * the network belong in a job that `take` enqueues.
 */
export type KycProvider = {
  /** Stands in the audit entry of its verdicts. */
  readonly name: string;
  take(tx: Db, userId: string, now: Date): Promise<Decision | null>;
};

/** The default: an admin looks at the documents (`Admin/Users/Documents`). */
export const manualReview: KycProvider = { name: 'manual', take: () => Promise.resolve(null) };
