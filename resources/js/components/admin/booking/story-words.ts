import type { Translate } from '#shared/translate.ts';
import type { StoryView } from '#server/http/presenters/admin-bookings.ts';
import { actionLabel } from '../action-label.ts';
import { postingName } from '../CasePostings.tsx';

type Topic = StoryView['topic'];
type Words = Pick<StoryView, 'topic' | 'what' | 'state'>;

const events = [
  'other',
  'hold',
  'request',
  'confirm',
  'approve',
  'decline',
  'expire',
  'expire-hold',
  'start',
  'return',
  'complete',
  'cancel',
  'no-show',
  'move',
  'assign',
  'counter',
  'extend',
  'shorten',
  'reschedule',
  'amend',
  'give-back',
  'agree-charges',
  'take-charges',
] as const;
const signings = ['drawn_up', 'client_signed', 'host_signed'] as const;
const legs = ['check_in', 'check_out'] as const;
const handovers = ['submitted', 'client_signed', 'reviewed'] as const;
const claims = ['late', 'kilometres', 'fuel', 'cleaning', 'damage'] as const;
const incidents = ['breakdown', 'accident', 'lost_key', 'cannot_find_car', 'host_absent'] as const;
const purposes = ['rental', 'deposit', 'settlement', 'extension'] as const;
const payouts = ['scheduled', 'approved', 'paid'] as const;
const invoices = ['service_fee', 'commission', 'rental', 'charges'] as const;
const invoiceTypes = ['invoice', 'credit_note'] as const;
const cases = ['dispute', 'refund_failed', 'payout_bounced', 'hold_expired'] as const;

/** The name in the list, or its first one for a name that a newer release has written. */
function known<N extends string>(names: readonly [N, ...N[]], name: string | null): N {
  return names.find((one) => one === name) ?? names[0];
}

const titles: Record<Topic, (t: Translate, what: string) => string> = {
  event: (t, what) => t(`admin.story.event.${known(events, what)}`),
  contract: (t, what) => t(`admin.story.signing.${known(signings, what)}`),
  handover: (t, what) => {
    const leg = known(legs, what.startsWith('check_in') ? 'check_in' : 'check_out');
    const step = known(handovers, what.slice(leg.length + 1));
    return `${t(`admin.story.handover.${leg}`)}, ${t(`admin.story.handover.${step}`)}`;
  },
  claim: (t, what) =>
    `${t('admin.story.claim')}: ${t(`booking.claim.kind.${known(claims, what)}`)}`,
  incident: (t, what) =>
    `${t('admin.story.incident')}: ${t(`booking.incident.kind.${known(incidents, what)}`)}`,
  payment: (t, what) => t(`admin.story.purpose.${known(purposes, what)}`),
  refund: (t, what) =>
    `${t('admin.story.refund')}: ${t(`admin.story.purpose.${known(purposes, what)}`)}`,
  payout: (t, what) => t(`admin.story.payout.${known(payouts, what)}`),
  invoice: (t, what) => t(`admin.story.invoice.${known(invoices, what)}`),
  case: (t, what) => t(`admin.cases.kind.${known(cases, what)}`),
  posting: (t, what) =>
    `${t('admin.story.posting')}: ${t(`admin.ledger.kind.${postingName(what)}`)}`,
  notification: (_t, what) => what,
  webhook: (t, what) => `${t('admin.story.webhook')}: ${what}`,
  job: (t, what) => `${t('admin.story.job')}: ${what}`,
  audit: (t, what) => `${t('admin.story.audit')}: ${actionLabel(t, what)}`,
};

/** What happened. */
export function storyTitle(t: Translate, { topic, what }: Words): string {
  return titles[topic](t, what);
}

const roles = ['client', 'host', 'admin', 'system'] as const;
const inspectionStates = ['draft', 'submitted', 'accepted', 'contested'] as const;
const reviews = ['pending_review', 'approved', 'rejected'] as const;
const claimStates = ['proposed', 'accepted', 'disputed', 'settled', 'withdrawn'] as const;
const incidentStates = ['open', 'closed'] as const;
const payoutStates = ['scheduled', 'on_hold', 'approved', 'processing', 'paid', 'failed'] as const;
const caseStates = ['open', 'submitted', 'won', 'lost', 'resolved'] as const;
const mails = ['queued', 'sent', 'failed', 'none'] as const;
const webhookStates = ['processed', 'waiting', 'failed'] as const;
const moneyStates = [
  'created',
  'requires_action',
  'authorised',
  'captured',
  'released',
  'failed',
  'succeeded',
] as const;
const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

const money = (t: Translate, state: string) => t(`admin.story.state.${known(moneyStates, state)}`);

const states: Partial<Record<Topic, (t: Translate, state: string) => string>> = {
  event: (t, state) => t(`admin.story.role.${known(roles, state)}`),
  handover: (t, state) => {
    const review = reviews.find((one) => one === state);
    if (review) return t(`booking.inspection.review.${review}`);
    return t(`booking.inspection.status.${known(inspectionStates, state)}`);
  },
  claim: (t, state) => t(`booking.claim.status.${known(claimStates, state)}`),
  incident: (t, state) => t(`admin.story.incidentState.${known(incidentStates, state)}`),
  payment: money,
  refund: money,
  payout: (t, state) => t(`admin.payouts.state.${known(payoutStates, state)}`),
  invoice: (t, state) => t(`admin.story.invoiceType.${known(invoiceTypes, state)}`),
  case: (t, state) => t(`admin.cases.state.${known(caseStates, state)}`),
  notification: (t, state) => t(`admin.story.mail.${known(mails, state)}`),
  webhook: (t, state) => t(`admin.story.webhookState.${known(webhookStates, state)}`),
  job: (t, state) => t(`admin.story.state.${known(jobStates, state)}`),
};

/** How it stands now; an empty text where there is nothing to say. */
export function storyState(t: Translate, { topic, state }: Words): string {
  return state === null ? '' : (states[topic]?.(t, state) ?? '');
}
