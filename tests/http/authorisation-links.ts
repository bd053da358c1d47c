import { fileUrl, messageFileUrl } from '#server/http/file-links.ts';
import { photoUrl } from '#server/http/photo-links.ts';
import { fileOf } from '../support/messages.ts';
import type { RouteName } from '#shared/routes.ts';
import type { World } from './authorisation-world.ts';

const links: Partial<Record<RouteName, (userId: string, world: World) => string>> = {
  'documents.file': (userId, { document }) =>
    fileUrl({ file: document.files[0]?.id ?? '', userId, purpose: 'review' }, new Date()),
  'messages.file': (userId, { thread }) =>
    messageFileUrl({ thread: thread.id, file: fileOf(thread), userId }, new Date()),
  'handover-photo': (userId, { inspection }) =>
    photoUrl(inspection.photos[0]?.id ?? '', 480, { userId, now: new Date() }),
};

/** What stands behind the path: a link to a private file is made for one person. */
export function queryFor(name: RouteName, person: { id: string } | null, world: World): string {
  const link = person ? (links[name]?.(person.id, world) ?? '') : '';
  return link.slice(link.indexOf('?'));
}
