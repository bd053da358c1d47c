import type { WallDate } from '../time/wall-clock.ts';
import type { LegalFigures } from './figures.ts';

export const legalKinds = ['terms', 'privacy', 'cookies', 'cancellation', 'complaints'] as const;

export type LegalKind = (typeof legalKinds)[number];
export type LegalVersion = { version: number; from: WallDate; figures: LegalFigures };

/** The figures when the first versions came into force. */
const firstFigures: LegalFigures = {
  fee: 500,
  commission: 2_000,
  extrasCommission: 1_000,
  lateShare: 15_000,
  fuelPrice: 700,
  cleaning: 50_000,
  age: 21,
  licence: 2,
  kycYears: 2,
  quoteMinutes: 30,
  holdMinutes: 15,
  answerHours: 8,
  depositHours: 24,
  closeHours: 72,
  noShowHours: 2,
  graceMinutes: 30,
  disputeHours: 72,
  payoutHours: 72,
  partDays: 7,
  blindDays: 14,
  replyDays: 30,
  answerDays: 30,
  storeDecided: 30,
  storeUnfinished: 90,
  sessionDays: 90,
  deviceDays: 400,
  securityEventDays: 365,
  securityAddressDays: 90,
  exportHours: 24,
  photoDays: 365,
  messageYears: 3,
  notificationDays: 365,
  mailDays: 365,
  invoiceYears: 5,
  quoteDays: 30,
  contactYears: 3,
  offsetMin: 300,
  offsetMax: 500,
  flexibleHours: 24,
  flexibleGrace: 1,
  moderateHours: 48,
  moderateGrace: 1,
  strictFree: 14,
  strictGrace: 48,
  strictHalf: 7,
  penaltyFar: 50_00,
  penaltyFarDays: 7,
  penaltyNear: 150_00,
  penaltyNearHours: 24,
  penaltyLast: 300_00,
  penaltyMonths: 12,
  penaltyAskHours: 72,
};

/**
 * The versions of each document, newest first, with the day from which each is in force. The text of version n is in
 * `resources/lang/<locale>/legal.json` under `v<n>`. When a text changes, or a rule whose figure a text contains, add a
 * version with the new figures; earlier versions must stay as people accepted them. A test compares the current figures
 * with the rules.
 */
export const legalVersions: Readonly<
  Record<LegalKind, readonly [LegalVersion, ...LegalVersion[]]>
> = {
  terms: [
    { version: 2, from: '2026-11-25', figures: firstFigures },
    { version: 1, from: '2026-11-22', figures: firstFigures },
  ],
  privacy: [
    { version: 4, from: '2026-11-27', figures: firstFigures },
    { version: 3, from: '2026-11-25', figures: firstFigures },
    { version: 2, from: '2026-11-23', figures: firstFigures },
    { version: 1, from: '2026-11-22', figures: firstFigures },
  ],
  cookies: [{ version: 1, from: '2026-11-22', figures: firstFigures }],
  cancellation: [{ version: 1, from: '2026-11-22', figures: firstFigures }],
  complaints: [{ version: 1, from: '2026-11-22', figures: firstFigures }],
};

export function currentVersion(kind: LegalKind): LegalVersion {
  return legalVersions[kind][0];
}

export function isLegalKind(text: string): text is LegalKind {
  return legalKinds.some((kind) => kind === text);
}

/**
 * Where consumers can complain if a trader's answer does not satisfy them (Order 449/2022 of ANPC requires both links).
 */
export const authorities = {
  anpc: 'https://anpc.ro',
  sal: 'https://reclamatiisal.anpc.ro',
} as const;
