import type { ReactNode } from 'react';
import type { Icon } from './icons/icon.tsx';

type Tone = 'neutral' | 'brand' | 'signal' | 'positive' | 'warning' | 'danger' | 'info';

type BadgeProps = { tone?: Tone | undefined; icon?: Icon | undefined; children: ReactNode };

export function Badge({ tone = 'neutral', icon: Glyph, children }: BadgeProps) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge tone-${tone}`}>
      {Glyph && <Glyph size={15} />}
      {children}
    </span>
  );
}

const statusesByTone = {
  signal: ['awaiting_payment', 'requested', 'pending_review', 'proposed', 'disputed', 'action'],
  positive: [
    'confirmed',
    'completed',
    'approved',
    'verified',
    'listed',
    'paid',
    'accepted',
    'released',
    'settled',
    'succeeded',
    'active',
  ],
  brand: ['in_progress', 'authorised', 'processing', 'signed'],
  info: ['returned', 'in_review', 'submitted', 'scheduled'],
  warning: ['paused', 'on_hold', 'expiring', 'partly_captured', 'contested'],
  danger: ['declined', 'rejected', 'failed', 'no_show', 'suspended', 'payment_expired'],
} as const satisfies Partial<Record<Tone, readonly string[]>>;

const toneOf = new Map<string, Tone>(
  Object.entries(statusesByTone).flatMap(([tone, statuses]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries widens the keys
    statuses.map((status) => [status, tone as Tone] as const),
  ),
);

/** Any status of a booking, document, payout, car or payment; the same status has the same colour everywhere. */
export function StatusBadge({ status, children }: { status: string; children: ReactNode }) {
  const tone = toneOf.get(status) ?? 'neutral';
  return (
    <span className={tone === 'neutral' ? 'badge badge-dot' : `badge badge-dot tone-${tone}`}>
      {children}
    </span>
  );
}
