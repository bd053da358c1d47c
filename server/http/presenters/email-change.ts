import { isOpen, type EmailChange } from '#server/domain/users/email-change.ts';
import { pick } from './pick.ts';

export type EmailChangeView = {
  email: string;
  state: EmailChange['state'];
  isByStaff: boolean;
  requestedAt: string;
  dueAt: string | null;
};

export function emailChangeView(change: EmailChange): EmailChangeView {
  return {
    ...pick(change, 'email', 'state', 'isByStaff'),
    requestedAt: change.requestedAt.toISOString(),
    dueAt: change.dueAt?.toISOString() ?? null,
  };
}

export type StaffEmailChangeView = EmailChangeView & {
  isOpen: boolean;
  requestedBy: string | null;
  consentedBy: string | null;
  endedAt: string | null;
  /** Whether the reader is the second person whose consent ends the wait. */
  mayConsent: boolean;
};

/** The newest change of an account, for the staff; what was only taken back or forgotten is not worth a word. */
export function staffEmailChangeView(
  change: EmailChange,
  names: { requestedBy: string | null; consentedBy: string | null },
  readerId: string,
): StaffEmailChangeView | null {
  if (change.state === 'withdrawn') return null;
  const { isByStaff, consentedBy, requestedBy, userId } = change;
  const isSecond = readerId !== requestedBy && readerId !== userId;
  return {
    ...emailChangeView(change),
    ...names,
    isOpen: isOpen(change),
    endedAt: change.endedAt?.toISOString() ?? null,
    mayConsent: isOpen(change) && isByStaff && consentedBy === null && isSecond,
  };
}
