import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { secretFor } from '#server/env.ts';
import type { InspectionLeg } from '#server/db/generated/enums.ts';
import type { Drawing } from '#shared/drawn-signature.ts';
import { DAY_MS } from '../time/wall-clock.ts';

/** As the database has it. */
export const StoredDrawing: z.ZodType<Drawing> = z.array(z.array(z.number()));

/** What somebody signs with. */
export type Signing = {
  name: string;
  /** Null where the name was typed. */
  drawing?: Drawing | null;
  /** Made by the phone: what is sent again after a lost answer is stored once. */
  key?: string | null;
  /** When it was signed by the phone's clock, maybe long before a network let it be sent. */
  at?: Date | null;
};

/** Phones without a network for longer than this are not believed. */
const MOST_DELAY_MS = 30 * DAY_MS;

/** A phone's clock is believed as far as it can be true. */
export function signedAt({ at }: Pick<Signing, 'at'>, now: Date): Date {
  if (!at || at > now) return now;
  return now.getTime() - at.getTime() > MOST_DELAY_MS ? now : at;
}

/** Wrong codes until the client has to sign on their own phone. */
export const MOST_CODE_TRIES = 5;

const DIGITS = 6;
const key = secretFor('hand-over codes');

/**
 * The code by which a client signs on the host's phone: six digits that only they see, on their trip's screen. Derived,
 * so that it is there without a network and nothing has to be stored.
 */
export function clientCode(bookingId: string, leg: InspectionLeg): string {
  const digest = createHmac('sha256', key).update(`${bookingId} ${leg}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0');
}
