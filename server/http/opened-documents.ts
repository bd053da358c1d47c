import type { Request } from 'express';
import { LINK_MS } from './file-links.ts';

declare module './sessions.ts' {
  interface SessionData {
    /** Decided documents that an admin opened with a reason, and until when they are open (milliseconds since 1970). */
    openedDocuments?: Record<string, number>;
  }
}

export function openDocument(req: Request, documentId: string, now: Date): void {
  const known = Object.entries(req.session.openedDocuments ?? {});
  const open = known.filter(([, until]) => until > now.getTime());
  req.session.openedDocuments = {
    ...Object.fromEntries(open),
    [documentId]: now.getTime() + LINK_MS,
  };
}

export function isOpened(req: Request, documentId: string, now: Date): boolean {
  return (req.session.openedDocuments?.[documentId] ?? 0) > now.getTime();
}
