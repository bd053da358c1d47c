import type { SessionRecord } from '#server/domain/users/sessions.ts';
import { url } from '#shared/routes.ts';

export type DeviceForm = 'phone' | 'tablet' | 'computer';

export type SessionView = {
  id: string;
  /** Such as "Firefox" and "Windows"; `null` when the browser does not say. */
  browser: string | null;
  system: string | null;
  form: DeviceForm;
  ip: string | null;
  lastSeenAt: string;
  current: boolean;
  endUrl: string;
};

/** The first match decides: nearly every browser also names others. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A tablet with Android says what a phone says, but for "Mobile". */
const forms: readonly [RegExp, DeviceForm][] = [
  [/iPad|Tablet/, 'tablet'],
  [/Mobi|iPhone/, 'phone'],
  [/Android/, 'tablet'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export function sessionView(session: SessionRecord, currentHash: string): SessionView {
  const agent = session.userAgent ?? '';
  return {
    id: session.idHash,
    ...deviceOf(agent),
    ip: session.ip,
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.idHash === currentHash,
    endUrl: url('profile.sessions.destroy', { session: session.idHash }),
  };
}

export function deviceOf(agent: string) {
  return {
    browser: nameIn(browsers, agent),
    system: nameIn(systems, agent),
    form: nameIn(forms, agent) ?? 'computer',
  };
}

/** Such as "Firefox, Windows"; `null` when the browser does not say. */
export function deviceName(agent: string): string | null {
  return [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(', ') || null;
}

function nameIn<Name extends string>(names: readonly [RegExp, Name][], agent: string): Name | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}
