import type { Destination } from '#js/lib/uploads/upload.ts';

/** Where the files of a document go. */
export function documentTo(url: string): Destination {
  return { url, fileField: 'file', retention: 'session' };
}
