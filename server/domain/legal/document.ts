import type { WallDate } from '../time/wall-clock.ts';

export const legalKinds = ['terms', 'privacy', 'cookies', 'cancellation', 'complaints'] as const;

export type LegalKind = (typeof legalKinds)[number];
export type LegalVersion = { version: number; from: WallDate };

/**
 * The versions of each document, the newest first, with the day from which it is in force. The wording of version n
 * stands in `resources/lang/<locale>/legal.json` under `v<n>`. Whoever changes a wording, or a rule whose figure a wording
 * states, adds a version.
 */
export const legalVersions: Readonly<
  Record<LegalKind, readonly [LegalVersion, ...LegalVersion[]]>
> = {
  terms: [{ version: 1, from: '2026-11-22' }],
  privacy: [{ version: 1, from: '2026-11-22' }],
  cookies: [{ version: 1, from: '2026-11-22' }],
  cancellation: [{ version: 1, from: '2026-11-22' }],
  complaints: [{ version: 1, from: '2026-11-22' }],
};

export function currentVersion(kind: LegalKind): LegalVersion {
  return legalVersions[kind][0];
}

export function isLegalKind(text: string): text is LegalKind {
  return legalKinds.some((kind) => kind === text);
}

/** Where consumers turn to when a trader's answer does not satisfy them (Order 449/2022 of ANPC asks for both links). */
export const authorities = {
  anpc: 'https://anpc.ro',
  sal: 'https://reclamatiisal.anpc.ro',
} as const;
