import type { EmailChangeView } from '../presenters/email-change.ts';
import type { DoorView, OpenRole } from '../presenters/dashboard.ts';
import type { Preference } from '#server/domain/notifications/preferences.ts';
import type { NotificationKind } from '#server/domain/notifications/notification.ts';
import type { DeletionReason } from '#server/domain/accounts/deletion.ts';
import type { SecondFactor, Setup } from '#server/domain/users/second-factor.ts';
import type { GatewayView } from '../presenters/checkout.ts';
import type { SavedCard } from '#server/domain/payments/cards.ts';
import type { QuietSettings } from '#server/domain/notifications/quiet-settings.ts';
import type { PushDevices } from '../presenters/push-device.ts';
import type { Profile } from '#server/domain/users/profile.ts';
import type { PasskeysView, PasskeyUrls } from '../presenters/passkey.ts';
import type { KycView } from '../presenters/kyc.ts';
import type { SecurityEventView } from '../presenters/security-event.ts';
import type { SessionView } from '../presenters/session.ts';
import type { ImageView } from '../shared.ts';

/** A page of what happened to somebody's account. */
export type RecentActivity = {
  events: SecurityEventView[];
  /** For how many days addresses and browsers are stored. */
  storedDays: number;
  newestUrl: string | null;
  olderUrl: string | null;
};

export type NotificationView = {
  id: string;
  kind: string;
  title: string;
  body: string;
  url: string;
  read: boolean;
  at: string;
};

export type MailRowView = {
  id: string;
  to: string;
  toName: string;
  kind: string;
  subject: string;
  status: 'queued' | 'sent' | 'failed';
  at: string;
  url: string;
};

export type DataExportView = {
  status: 'waiting' | 'ready' | 'failed';
  bytes: number;
  expiresAt: string | null;
};

/** Why somebody must sign in: they were booking a car, or opened a page that needs an account. */
export type SignInReason = 'booking' | 'page';

/** `passkeysUrl` turns it on with the passkeys there are; `null` where that cannot be done now. */
export type SecondFactorView = SecondFactor & {
  hasApp: boolean;
  setup: Setup | null;
  isRequired: boolean;
  passkeysUrl: string | null;
};

/** What the link in a mail about another address can do, or has done; `gone` for one that is too old or not ours. */
export type EmailChangeLinkState =
  | 'confirm'
  | 'other-account'
  | 'waiting'
  | 'in-force'
  | 'stop'
  | 'stopped'
  | 'too-late'
  | 'gone';

export type AccountPages = {
  /** `demo` lists the accounts of a demonstration; their password is shown on the page. */
  'Auth/Login': { demo: string[]; reason: SignInReason | null; passkey: PasskeyUrls };
  'Auth/Register': {
    passwordMin: number;
    kind: 'client' | 'owner';
    reason: SignInReason | null;
  };
  /** Without an app it is the passkey, or one of the recovery codes. */
  'Auth/SecondFactor': { hasApp: boolean; passkey: PasskeyUrls | null };
  /** `outboxUrl` is the page on which a demonstration shows its mails. */
  'Auth/ForgotPassword': { sent: boolean; outboxUrl: string | null };
  /** `submitUrl` is `null` for a link that is used, too old or invalid. */
  'Auth/ResetPassword': { submitUrl: string | null; passwordMin: number };
  'Auth/VerifyEmail': {
    email: string;
    state: 'waiting' | 'verified' | 'invalid';
    sendUrl: string | null;
    continueUrl: string;
    outboxUrl: string | null;
  };
  'Auth/EmailChange': {
    state: EmailChangeLinkState;
    /** The new address; `null` for a link that is not ours. */
    email: string | null;
    dueAt: string | null;
    /** `null` when there is nothing to do. */
    submitUrl: string | null;
  };
  'Auth/ConfirmPassword': { email: string; needsCode: boolean; passkey: PasskeyUrls | null };
  /**
   * `isConfirmed`: the person has confirmed their identity just now. `isPasswordGiven`: they have entered their
   * password in the last hours.
   */
  'Profile/Edit': {
    /** The other address that was asked for and is not in force yet. */
    emailChange: EmailChangeView | null;
    profile: Profile;
    photo: ImageView | null;
    preferences: Preference[];
    quietHours: QuietSettings;
    push: PushDevices;
    sessions: SessionView[];
    activity: RecentActivity;
    deletion: { reasons: DeletionReason[] };
    /** `null` when there is no archive, or its day is over. */
    dataExport: DataExportView | null;
    /** Where cards are saved; `null` for somebody who is not a client. */
    gateway: GatewayView | null;
    savedCards?: SavedCard[];
    secondFactor: SecondFactorView;
    passkeys: PasskeysView;
    isConfirmed: boolean;
    isPasswordGiven: boolean;
    passwordMin: number;
    outboxUrl: string | null;
  };
  /** The list of mails, or one of them. */
  'Dev/Mail': {
    mails: MailRowView[];
    page: number;
    pages: number;
    mail: (MailRowView & { text: string; html: string }) | null;
  };
  /** `startUrl`: where somebody becomes a host. */
  Dashboard: { name: string; doors: DoorView[]; roles: OpenRole[]; startUrl: string };
  'Kyc/Start': { kyc: KycView };
  /** `kinds` are those of the mail; `token` is `null` for a link that was not made here. */
  'Unsubscribe/Show': {
    token: string | null;
    kinds: NotificationKind[];
    isStopped: boolean;
  };
  'Notifications/Index': { items: NotificationView[]; readUrl: string };
};
