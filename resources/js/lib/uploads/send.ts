import { router } from '@inertiajs/react';
import { isTemporary, postForm, type FormAnswer } from '../post-form.ts';
import type { Destination, FileToSend, SendFile, Sent } from './upload.ts';

/** What the server answers to staff whose password was given too long ago. */
const PASSWORD_WANTED = 423;

/** Sends each file in a request of its own. */
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

/** A success that is not JSON is not ours: a portal's page, or the login of a session that has ended. */
function sentOf({ status, body }: FormAnswer<object>): Sent {
  if (status >= 200 && status < 300 && body) return { ok: true, answer: body };
  if (isOldRelease(body)) {
    // The protocol begins a page of another release anew, which then sends on.
    router.reload();
    return { ok: false, when: 'later' };
  }
  if (status === PASSWORD_WANTED) return { ok: false, when: 'confirmed' };
  if (isTemporary(status)) return { ok: false, when: 'later' };
  return { ok: false, when: 'refused', error: reasonIn(body) };
}

/** As `server/http/inertia.ts` refuses what the pages of an earlier release send. */
function isOldRelease(body: object | null): boolean {
  return body !== null && 'release' in body;
}

function reasonIn(body: object | null): string | null {
  return body && 'error' in body && typeof body.error === 'string' ? body.error : null;
}
