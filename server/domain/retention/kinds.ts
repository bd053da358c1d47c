import { forgetOldPapers } from '../claims/papers.ts';
import { forgetOldReports } from '../dac7/retention.ts';
import { forgetOldFiles } from '../documents/retention.ts';
import { forgetOldExports } from '../exports/commands.ts';
import { forgetOldFleetWork } from '../fleet/forgetting.ts';
import { forgetOldInvitations, LINK_HOURS } from '../hosts/invitations.ts';
import { forgetOldPhotos } from '../inspections/retention.ts';
import { forgetOldInvoices } from '../invoices/retention.ts';
import { forgetOldThreads } from '../messages/retention.ts';
import { forgetOldSignals } from '../signals/forgetting.ts';
import { forgetNoShowPapers } from '../no-shows/papers.ts';
import { rules } from '../rules.ts';
import { purgeOldEvents } from '../security/retention.ts';
import { forgetOldDevices } from '../users/devices.ts';
import { deleteExpiredSessions } from '../users/sessions.ts';
import {
  forgetOldContactMessages,
  forgetOldEmailChanges,
  forgetOldMails,
  forgetOldNotifications,
  forgetOldQuotes,
  forgetOldWebhooks,
} from './forgetting.ts';

type Period = { count: number; unit: 'hours' | 'days' | 'years' };

/** Personal data that are kept for a time, and what deletes them then. */
type Limited = {
  kept: Period;
  /** How often it is looked for: by the sweep, or by the clean-up of every hour of the day. */
  each: 'minute' | 'hour';
  tables: readonly string[];
  forget: (now: Date) => Promise<void>;
};

/** Personal data that no job deletes: the person does by closing the account, or the law asks for them longer. */
type Kept = { kept: 'account' | 'law'; tables: readonly string[] };

const { retention, documents, messages } = rules;
const days = (count: number): Period => ({ count, unit: 'days' });
const hours = (count: number): Period => ({ count, unit: 'hours' });
const years = (count: number): Period => ({ count, unit: 'years' });

const limited = {
  sessions: {
    kept: days(retention.sessionDays),
    each: 'minute',
    tables: ['sessions'],
    forget: deleteExpiredSessions,
  },
  devices: {
    kept: days(retention.deviceDays),
    each: 'minute',
    tables: ['known_devices'],
    forget: forgetOldDevices,
  },
  securityEvents: {
    kept: days(retention.securityEventDays),
    each: 'hour',
    tables: ['security_events'],
    forget: purgeOldEvents,
  },
  exports: {
    kept: hours(retention.exportHours),
    each: 'minute',
    tables: ['data_exports'],
    forget: forgetOldExports,
  },
  fleetWork: {
    kept: hours(retention.fleetPreviewHours),
    each: 'minute',
    tables: ['fleet_changes', 'fleet_imports'],
    forget: forgetOldFleetWork,
  },
  invitations: {
    kept: days(LINK_HOURS / 24),
    each: 'hour',
    tables: ['host_invitations'],
    forget: forgetOldInvitations,
  },
  documents: {
    kept: days(documents.storeDecidedDays),
    each: 'hour',
    tables: ['document_files'],
    forget: forgetOldFiles,
  },
  photos: {
    kept: days(retention.handoverPhotoDays),
    each: 'hour',
    tables: ['inspection_photos'],
    forget: forgetOldPhotos,
  },
  claimPapers: {
    kept: days(retention.handoverPhotoDays),
    each: 'hour',
    tables: ['claim_files'],
    forget: forgetOldPapers,
  },
  noShowPapers: {
    kept: days(retention.handoverPhotoDays),
    each: 'hour',
    tables: ['no_show_files'],
    forget: forgetNoShowPapers,
  },
  invoices: {
    kept: years(retention.invoiceYears),
    each: 'hour',
    tables: ['invoices', 'invoice_lines'],
    forget: forgetOldInvoices,
  },
  taxReports: {
    kept: years(retention.taxReportYears),
    each: 'hour',
    tables: ['dac7_records'],
    forget: forgetOldReports,
  },
  messages: {
    kept: years(messages.retentionYears),
    each: 'hour',
    tables: ['threads', 'messages', 'message_files', 'thread_readers', 'thread_reports'],
    forget: forgetOldThreads,
  },
  notifications: {
    kept: days(retention.notificationDays),
    each: 'hour',
    tables: ['notifications'],
    forget: forgetOldNotifications,
  },
  mails: {
    kept: days(retention.mailDays),
    each: 'hour',
    tables: ['mails'],
    forget: forgetOldMails,
  },
  emailChanges: {
    kept: days(retention.emailChangeDays),
    each: 'hour',
    tables: ['email_changes'],
    forget: forgetOldEmailChanges,
  },
  webhooks: {
    kept: days(retention.webhookDays),
    each: 'hour',
    tables: [],
    forget: forgetOldWebhooks,
  },
  quotes: {
    kept: days(retention.quoteDays),
    each: 'hour',
    tables: ['quotes'],
    forget: forgetOldQuotes,
  },
  signals: {
    kept: days(retention.signalDays),
    each: 'hour',
    tables: ['signals', 'safety_stops'],
    forget: forgetOldSignals,
  },
  contact: {
    kept: years(retention.contactYears),
    each: 'hour',
    tables: ['contact_messages'],
    forget: forgetOldContactMessages,
  },
} as const satisfies Record<string, Limited>;

const unlimited = {
  account: {
    kept: 'account',
    tables: [
      'users',
      'user_roles',
      'work_assignments',
      'passkeys',
      'documents',
      'notification_mutes',
      'push_subscriptions',
      'favourites',
      'alerts',
      'fleet_views',
      'fleet_columns',
      'message_blocks',
    ],
  },
  offers: {
    kept: 'account',
    tables: [
      'hosts',
      'host_exceptions',
      'host_members',
      'handover_assignments',
      'cars',
      'car_photos',
      'car_prices',
      'smart_pricing',
      'smart_prices',
      'car_extras',
      'car_protections',
      'delivery_places',
      'occupancies',
      'block_series',
      'calendar_changes',
      'calendar_feeds',
      'feed_events',
      'saved_replies',
      'planned_messages',
    ],
  },
  trips: {
    kept: 'law',
    tables: [
      'bookings',
      'booking_events',
      'booking_changes',
      'booking_drivers',
      'contracts',
      'reminders',
      'inspections',
      'car_damages',
      'claims',
      'claim_photos',
      'no_shows',
      'incidents',
      'planned_sendings',
      'reviews',
      'car_reviews',
    ],
  },
  money: {
    kept: 'law',
    tables: [
      'payments',
      'refunds',
      'payouts',
      'host_penalties',
      'host_tax_details',
      'dac7_exclusions',
      'bank_accounts',
    ],
  },
  proof: { kept: 'law', tables: ['consents', 'audit_entries', 'rule_verdicts'] },
} as const satisfies Record<string, Kept>;

/** For how long personal data of each kind are kept, in which tables. A test compares the tables with the database. */
export const retentionKinds = { ...limited, ...unlimited };

export type RetentionName = keyof typeof retentionKinds;

/** The deletions of what has been kept for long enough; each can be repeated, and catches up after downtime. */
export function deletionsOf(each: Limited['each']): ((now: Date) => Promise<void>)[] {
  return Object.values<Limited>(limited)
    .filter((kind) => kind.each === each)
    .map(({ forget }) => forget);
}
