import type { Translate } from '#shared/translate.ts';

/** The actions in the audit log that have a label of their own. */
const actions = [
  'kyc.approve',
  'kyc.reject',
  'inspection.approve',
  'inspection.reject',
  'incident.close',
  'payout.approve',
  'payout.paid',
  'payout.failed',
  'bank-account.verify',
  'bank-account.change',
  'document.view',
  'document.open',
  'document.approve',
  'document.reject',
  'car.pause',
  'car.approve',
  'car.request-changes',
  'car.reject',
  'car.suspend',
  'car.reinstate',
  'car.correct',
  'car.review',
  'host.change',
  'contract.view',
  'account.delete',
  'account.export',
  'account.roles',
  'user.change',
  'user.roles',
  'user.suspend',
  'user.restore',
  'user.sessions',
  'user.second-factor',
  'user.verification',
  'second-factor.on',
  'second-factor.off',
  'second-factor.new-codes',
] as const;

/** What somebody did, to follow their name. */
export function actionLabel(t: Translate, action: string): string {
  return t(`admin.action.${actions.find((known) => known === action) ?? 'other'}`);
}
