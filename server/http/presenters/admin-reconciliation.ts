import type { Difference } from '#server/domain/reconciliation/queries.ts';
import { url } from '#shared/routes.ts';

const kinds = ['payment', 'refund', 'fee', 'movement'] as const;

export type DifferenceView = {
  kind: (typeof kinds)[number];
  /** The payment, refund or movement, by its id here or at the gateway. */
  id: string;
  booking: { ref: string; url: string } | null;
  atGateway: number;
  inLedger: number;
  currency: string;
  at: string;
};

export function differenceView({ thing, ref, lastAt, ...amounts }: Difference): DifferenceView {
  const [name = '', id = ''] = thing.split(/:(.*)/);
  const { atGateway, inLedger, currency } = amounts;
  return {
    kind: kinds.find((kind) => kind === name) ?? 'movement',
    id,
    booking: ref ? { ref, url: url('admin.bookings.show', { ref }, { show: 'money' }) } : null,
    atGateway,
    inLedger,
    currency,
    at: lastAt.toISOString(),
  };
}
