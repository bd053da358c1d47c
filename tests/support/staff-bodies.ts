import type { RouteName } from '#shared/routes.ts';
import { newStop } from './world-things.ts';

const reason = 'Un motiv destul de lung.';

/** What the staff send when they decide something. */
export const staffBodies: Partial<Record<RouteName, () => object>> = {
  'admin.documents.open': () => ({ reason }),
  'admin.rules.update': () => ({
    version: 1,
    samplePercent: 20,
    photoMinutes: 120,
    kmPerDay: 600,
    fuelDrop: 15,
    currentPassword: '',
  }),
  'admin.stops.decide': () => ({ verdict: 'clear', reason }),
  'admin.work.update': () => ({ from: '', to: '' }),
  'admin.bookings.acts.store': () => ({ act: 'cancel', side: 'admin', reason }),
  'admin.cases.acts.store': () => ({ act: 'close', reason }),
  'admin.bank-entries.explain': () => ({ as: 'other', reason }),
  'admin.invoices.correct': () => ({ reason }),
  'admin.claims.decide': () => ({ settled: '10', reason }),
};

type Known = { incident: { id: string }; booking: { id: string } };

/** What the paths of the staff mean by their parameters. */
export const staffParams = {
  'admin.rules.update': () => ({ kind: 'inspection' }),
  'admin.stops.decide': async ({ booking }: Known) => ({ stop: await newStop(booking.id) }),
  'admin.work.update': ({ incident }: Known) => ({ list: 'incidents', item: incident.id }),
};
