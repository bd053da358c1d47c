import type { MemberRole } from '#server/db/generated/enums.ts';

/** `reset` is done by the staff, for somebody who has lost their phone. */
export type SecondFactorChange = 'on' | 'passkeys' | 'off' | 'reset' | 'codes';

type Nothing = Record<string, never>;

/** The data of each message about an account, besides the person's name. */
export type AccountFacts = {
  'verify-email': { link: string };
  /** Sent to the new address, before it replaces the old one. */
  'confirm-new-email': { email: string; link: string };
  /** Sent to the old address, which can stop the change. `by`: who has asked for it. */
  'email-change-requested': { email: string; link: string; by: 'person' | 'staff' };
  /** Sent to the old address, after the new one has replaced it. */
  'email-changed': { email: string };
  /** Sent to the new address. `until`: it opens no way to a password or to money before. */
  'email-in-force': { email: string; until: Date };
  /** Another account has the new address by now. */
  'email-not-changed': { email: string };
  /** Instead of a link for a new password, while the address is only just in force. */
  'reset-held': { until: Date };
  /** The reset token is stored nowhere else. */
  'reset-password': { link: string };
  /** Carries the only copy of an invitation's token. */
  'company-invitation': { company: string; inviter: string; role: MemberRole; link: string };
  /** For somebody whom a client names as a further driver; carries the only copy of the token. */
  'driver-invitation': { client: string; car: string; from: Date; until: Date; link: string };
  /** For somebody whose account a company made at its counter; carries the only copy of the token. */
  'counter-account': { company: string; link: string };
  /** A person reads it out at a company's counter; carries the only copy. */
  'counter-code': { code: string; company: string; until: Date };
  /** A company has entered the address of an account for somebody at its counter. */
  'counter-address': { company: string };
  'password-changed': Nothing;
  /** Sent to an address somebody tried to register that has an account already. Only its owner may learn this. */
  'account-exists': Nothing;
  'account-suspended': { reason: string };
  'account-restored': Nothing;
  /** The last message to a person, after they closed their account. */
  'account-deleted': Nothing;
  /**
   * The only way to set up a second factor, so a stolen password is not enough. `opensAt`: the link works from then on;
   * `null` if at once.
   */
  'second-factor-setup': { link: string; opensAt: Date | null };
  'second-factor-changed': { change: SecondFactorChange };
  'passkey-changed': { change: 'added' | 'removed'; passkey: string };
  /** `device`: such as "Firefox, Windows"; `null` if the browser does not say. */
  'new-device': { device: string | null; ip: string | null; at: Date };
};
