import type { RecordedEvent } from '#server/domain/security/queries.ts';
import { url } from '#shared/routes.ts';
import type { MessageValues, Translate } from '#shared/translate.ts';

/** From so many wrong passwords within a minute it is no slip of the person's own. */
const MANY = 5;

export type SecurityEventView = {
  id: number;
  text: string;
  /** Who did it, if it was not the person. */
  by: string | null;
  /** How often within its minute; `null` for once. */
  times: string | null;
  at: string;
  ip: string | null;
  device: string | null;
  /** What the person should look at. */
  isUnusual: boolean;
};

export type StaffEventView = SecurityEventView & {
  person: { name: string; url: string; eventsUrl: string } | null;
  /** The beginning of the hash of an address without an account, by which two tries can be compared. */
  unknownAccount: string | null;
  network: { name: string; url: string } | null;
};

/** How the person's own page shows an event. Who of the staff acted is not told; who of their company is. */
export function securityEventView(event: RecordedEvent, t: Translate): SecurityEventView {
  const { id, count, at, ip, device } = event;
  return {
    id,
    text: eventText(event, t),
    by: event.actorId === null ? null : byText(event, t),
    times: count > 1 ? t('security.times', { count }) : null,
    at: at.toISOString(),
    ip,
    device,
    isUnusual: isUnusual(event),
  };
}

export function staffEventView(event: RecordedEvent, t: Translate): StaffEventView {
  const { actor, userId, person, network, emailHash } = event;
  return {
    ...securityEventView(event, t),
    by: actor && t('security.by.member', { name: actor }),
    person: userId && person ? personView(userId, person) : null,
    unknownAccount: emailHash && emailHash.slice(0, 6),
    network: network ? { name: network, url: url('admin.security', null, { network }) } : null,
  };
}

function personView(user: string, name: string) {
  return {
    name,
    url: url('admin.users.edit', { user }),
    eventsUrl: url('admin.security', null, { person: user, period: 'all' }),
  };
}

function byText({ kind, actor }: RecordedEvent, t: Translate): string {
  const isOfCompany = /^(member|bank_account_changed|payout)/.test(kind);
  return isOfCompany && actor ? t('security.by.member', { name: actor }) : t('security.by.staff');
}

function isUnusual(event: RecordedEvent): boolean {
  if (event.kind === 'signed_in') return event.details.isNewDevice;
  if (event.kind === 'sign_in_failed') return event.count >= MANY;
  return event.kind === 'code_failed' || event.kind === 'recovery_code_used';
}

/** What happened, as a sentence without its person. */
function eventText(event: RecordedEvent, t: Translate): string {
  if (event.kind === 'signed_in') return t(`security.event.signed_in.${event.details.method}`);
  if (event.kind === 'sign_in_failed')
    return t(`security.event.sign_in_failed.${event.details.reason}`);
  if (event.kind === 'payout_method_changed')
    return t(`security.event.payout_method_changed.${event.details.method}`, event.details);
  return t(`security.event.${event.kind}`, wordsIn(event.details, t));
}

function wordsIn(details: RecordedEvent['details'], t: Translate): MessageValues {
  if ('roles' in details)
    return { roles: details.roles.map((role) => t(`security.role.${role}`)).join(', ') };
  if ('role' in details) return { ...details, role: t(`security.member.${details.role}`) };
  const words = Object.entries(details).filter(([, value]) => typeof value !== 'boolean');
  return Object.fromEntries(words.map(([name, value]) => [name, String(value)]));
}
