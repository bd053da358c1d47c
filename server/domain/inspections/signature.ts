import { createHmac } from 'node:crypto';
import { secretFor } from '#server/env.ts';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import type { Drawing } from '#shared/drawn-signature.ts';
import { DAY_MS } from '../time/wall-clock.ts';

/** The data of a signature. */
export type Signing = {
  name: string;
  /** `null` for a typed name. */
  drawing?: Drawing | null;
  /** Made by the phone, so that a signature sent again after a lost answer is stored once. */
  key?: string | null;
  /** When it was signed, by the phone's clock; without a network that may be long before it is sent. */
  at?: Date | null;
};

/** A phone's time is not accepted if it is older than this. */
const MOST_DELAY_MS = 30 * DAY_MS;

/** The time of a signature: the phone's, if it can be true. */
export function signedAt({ at }: Pick<Signing, 'at'>, now: Date): Date {
  if (!at || at > now) return now;
  return now.getTime() - at.getTime() > MOST_DELAY_MS ? now : at;
}

/** After so many wrong codes, the client must sign on their own phone. */
export const MOST_CODE_TRIES = 5;

const DIGITS = 6;
const key = secretFor('hand-over codes');

/**
 * The signing code: six digits that only the client sees, on the page of their trip. It is derived and not stored, so
 * that it also works without a network.
 */
export function clientCode(bookingId: string, leg: InspectionLeg): string {
  const digest = createHmac('sha256', key).update(`${bookingId} ${leg}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0');
}
