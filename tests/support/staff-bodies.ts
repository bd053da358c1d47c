import type { RouteName } from '#shared/routes.ts';

const reason = 'Un motiv destul de lung.';

/** What the staff send when they decide something. */
export const staffBodies: Partial<Record<RouteName, () => object>> = {
  'admin.documents.open': () => ({ reason }),
  'admin.work.update': () => ({ from: '', to: '' }),
  'admin.bookings.acts.store': () => ({ act: 'cancel', side: 'admin', reason }),
  'admin.cases.acts.store': () => ({ act: 'close', reason }),
  'admin.bank-entries.explain': () => ({ as: 'other', reason }),
  'admin.invoices.correct': () => ({ reason }),
  'admin.claims.decide': () => ({ settled: '10', reason }),
};
