import { isTemporary, releaseHeader } from '../post-form.ts';
import type { Delivered, Letter } from './delivery.ts';

/**
 * Sends a signature. An answer that is not JSON does not come from this application: it is the page of a Wi-Fi portal,
 * or the sign-in page after the session has ended.
 */
export async function sendLetter({ url, body }: Letter): Promise<Delivered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...releaseHeader(),
      },
      body: JSON.stringify(body),
    });
    return await deliveredBy(response);
  } catch {
    return { ok: false, when: 'later' };
  }
}

async function deliveredBy(response: Response): Promise<Delivered> {
  if (response.redirected) return { ok: false, when: 'refused', error: null };
  if (isTemporary(response.status) && !response.ok) return { ok: false, when: 'later' };
  const answer: unknown = await response.json();
  if (response.ok) return { ok: true };
  if (has(answer, 'release')) return { ok: false, when: 'reload' };
  return { ok: false, when: 'refused', error: reasonIn(answer) };
}

function reasonIn(answer: unknown): string | null {
  if (!has(answer, 'errors') || typeof answer.errors !== 'object' || !answer.errors) return null;
  return Object.values(answer.errors).flat().join(' ') || null;
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
