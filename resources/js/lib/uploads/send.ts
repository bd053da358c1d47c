import { router } from '@inertiajs/react';
import { isTemporary, postForm, type FormAnswer } from '../post-form.ts';
import type { Destination, FileToSend, SendFile, Sent } from './upload.ts';

/** The server's answer to staff who have entered their password too long ago. */
const PASSWORD_WANTED = 423;

/** Sends each file in its own request. */
export function fileSender({ url, fileField }: Pick<Destination, 'url' | 'fileField'>): SendFile {
  return async (file, onProgress) => {
    const answer = await postForm<object>(url, formOf(file, fileField), onProgress);
    return answer ? sentOf(answer) : { ok: false, when: 'later' };
  };
}

function formOf({ key, name, blob, fields }: FileToSend, fileField: string): FormData {
  const form = new FormData();
  form.append('uploadKey', key);
  for (const [field, value] of Object.entries(fields)) if (value) form.append(field, value);
  form.append(fileField, blob, name);
  return form;
}

/**
 * A successful answer that is not JSON does not come from this application: it is the page of a Wi-Fi portal, or the
 * sign-in page after the session has ended.
 */
function sentOf({ status, body }: FormAnswer<object>): Sent {
  if (status >= 200 && status < 300 && body) return { ok: true, answer: body };
  if (isOldRelease(body)) {
    // After a release, Inertia loads the page anew. The new page continues sending.
    router.reload();
    return { ok: false, when: 'later' };
  }
  if (status === PASSWORD_WANTED) return { ok: false, when: 'confirmed' };
  if (isTemporary(status)) return { ok: false, when: 'later' };
  return { ok: false, when: 'refused', error: reasonIn(body) };
}

/**
 * Whether the server refused the request because the page belongs to an earlier release; see `server/http/inertia.ts`.
 */
function isOldRelease(body: object | null): boolean {
  return body !== null && 'release' in body;
}

function reasonIn(body: object | null): string | null {
  return body && 'error' in body && typeof body.error === 'string' ? body.error : null;
}
