import type { Request } from 'express';
import { may } from '#server/domain/staff/permissions.ts';
import { LINK_MS } from './file-links.ts';
import { currentUser } from './guards.ts';

declare module './sessions.ts' {
  interface SessionData {
    /** Conversations that an admin opened with a reason, and until when they are open (milliseconds since 1970). */
    openedThreads?: Record<string, number>;
  }
}

export function openThread(req: Request, threadId: string, now: Date): void {
  const known = Object.entries(req.session.openedThreads ?? {});
  const open = known.filter(([, until]) => until > now.getTime());
  req.session.openedThreads = { ...Object.fromEntries(open), [threadId]: now.getTime() + LINK_MS };
}

/** Whether this person is of the staff and has opened the conversation with a reason in the last minutes. */
export function isThreadOpened(req: Request, threadId: string, now: Date): boolean {
  const until = req.session.openedThreads?.[threadId] ?? 0;
  return may(currentUser(req), 'threads.read') && until > now.getTime();
}
