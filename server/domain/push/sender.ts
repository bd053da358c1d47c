import { request, type RequestOptions } from 'node:https';
import webpush from 'web-push';
import {
  ForbiddenAddress,
  isForbiddenLiteral,
  isPublicAddress,
  lookupWithin,
  type MayReach,
} from '#server/lib/public-address.ts';
import { traced } from '#server/lib/tracing.ts';
import { vapidDetails } from './vapid.ts';

/** A browser: its address at its push service, and its keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A later message of the same topic replaces this one, if it has not arrived. */
  topic: string;
};

/** `gone`: the browser has no subscription any more. `refused`: for another reason than the state of the service. */
export type PushAnswer =
  | { outcome: 'sent' | 'gone' | 'refused'; status: number }
  | { outcome: 'later'; status: number; afterSeconds: number | null };

/** @throws {Error} when the push service can't be reached */
export type PushSender = (target: PushTarget, message: PushMessage) => Promise<PushAnswer>;

type Connection = { mayReach?: MayReach; connection?: Pick<RequestOptions, 'ca'> };

const TIME_LIMIT_MS = 5_000;

/**
 * Sends by web push (RFC 8030), encrypted for the browser (RFC 8291) and signed by this installation (RFC 8292). The
 * address comes from a browser, so it must not lead into our own network; redirects are not followed.
 */
export function webPushSender({
  mayReach = isPublicAddress,
  connection,
}: Connection = {}): PushSender {
  return async ({ endpoint, p256dh, auth }, message) => {
    const address = new URL(endpoint);
    if (isForbiddenLiteral(address.hostname, mayReach)) return { outcome: 'refused', status: 0 };
    const { method, headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      message.payload,
      {
        vapidDetails: await vapidDetails(),
        TTL: message.ttlSeconds,
        urgency: message.urgency,
        topic: message.topic,
        contentEncoding: 'aes128gcm',
      },
    );
    const options = {
      ...connection,
      method,
      headers,
      lookup: lookupWithin(mayReach),
      agent: false as const,
    };
    try {
      return await traced({ name: 'push', kind: 'client' }, () => answerTo(address, options, body));
    } catch (error) {
      if (error instanceof ForbiddenAddress) return { outcome: 'refused', status: 0 };
      throw error;
    }
  };
}

function answerTo(address: URL, options: RequestOptions, body: Buffer | null): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    request(address, { ...options, signal: AbortSignal.timeout(TIME_LIMIT_MS) })
      .on('response', (answer) => {
        // What else the service says is not needed, however long it is.
        answer.destroy();
        resolve(meaningOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      })
      .on('error', reject)
      .end(body ?? undefined);
  });
}

function meaningOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: 'sent', status };
  if (status === 404 || status === 410) return { outcome: 'gone', status };
  if (status !== 429 && status < 500) return { outcome: 'refused', status };
  const afterSeconds = Number(retryAfter);
  return { outcome: 'later', status, afterSeconds: afterSeconds > 0 ? afterSeconds : null };
}
