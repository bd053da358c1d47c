import type { Db } from '#server/db/client.ts';
import type { Decision } from './reviewing.ts';

/**
 * Decides whether the documents belong to the person. `take` is called in the transaction in which a check becomes
 * complete. A verdict that it returns counts at once; `null` means that it comes later, through `reviewKyc`. Network
 * calls must be made in a job that `take` enqueues.
 */
export type KycProvider = {
  /** Written to the audit entry of its verdicts. */
  readonly name: string;
  take(tx: Db, userId: string, now: Date): Promise<Decision | null>;
};

/** The default: an admin looks at the documents (`Admin/Users/Documents`). */
export const manualReview: KycProvider = { name: 'manual', take: () => Promise.resolve(null) };
