import type { DocumentKind } from '#server/db/generated/enums.ts';
import type { LimitsOf } from '../approvals/limits.ts';
import type { Checks } from '../approvals/verdict.ts';
import { addDays, type WallDate } from '../time/wall-clock.ts';

/** For how long such documents are issued at most, in days, with some to spare. */
const LONGEST_DAYS = 2 * 366;
const YEAR_DAYS = 372;

/** What was sent for something else long after its predecessor ended is not its renewal. */
const LATEST_DAYS = 60;

export type RenewalFacts = {
  kind: DocumentKind;
  /** As the host has stated it. */
  expiresOn: WallDate | null;
  /** Of the last one of this kind that a person has read and approved. */
  earlierExpiresOn: WallDate | null;
  /** Rejected documents of the host within the quiet days. */
  rejected: number;
  /** A file as long as one of an earlier document, to the byte. */
  hasFileOfBefore: boolean;
  isHostSuspended: boolean;
  isTaken: boolean;
};

/**
 * What must be so of a document that nobody has to read: it renews one that a person has read, and its host is
 * reliable. What stands in it, only people can say.
 */
export function safetyOf(
  facts: RenewalFacts,
  limits: LimitsOf<'document'>,
  today: WallDate,
): Checks {
  const { kind, expiresOn, earlierExpiresOn } = facts;
  return {
    kind: limits.kinds.some((chosen) => chosen === kind),
    renewal: earlierExpiresOn !== null && addDays(earlierExpiresOn, LATEST_DAYS) >= today,
    longer: expiresOn !== null && expiresOn > (earlierExpiresOn ?? today) && expiresOn > today,
    plausible:
      expiresOn !== null && expiresOn <= addDays(latest(earlierExpiresOn, today), longest(kind)),
    newFile: !facts.hasFileOfBefore,
    reliable: facts.rejected === 0 && !facts.isHostSuspended,
    free: !facts.isTaken,
  };
}

const longest = (kind: DocumentKind) => (kind === 'itp' ? LONGEST_DAYS : YEAR_DAYS);

const latest = (earlier: WallDate | null, today: WallDate) =>
  earlier !== null && earlier > today ? earlier : today;
