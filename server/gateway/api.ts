import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { refusalFor } from './browser-access.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, Declined, unauthorized } from './errors.ts';
import { expand } from './expand.ts';
import { parseForm, parseJson, type Parameters } from './form.ts';
import { fingerprint, once, type Reply } from './idempotency.ts';
import { newId } from './ids.ts';
import { findAny } from './store.ts';
import { losesAnswer, readSettings, type Settings } from './settings.ts';

/** The API version that this gateway's objects and events state. */
export const API_VERSION = '2026-10-28.endive';

export type Gateway = {
  pool: pg.Pool;
  secretKey: string;
  publishableKey: string;
  publicUrl: string;
  settings: Partial<Settings>;
  /** Called when there may be webhooks to send. */
  wake: () => void;
  /** Called with every error in the gateway itself. */
  onError: (error: unknown) => void;
};

type Given = { [name: string]: Parameters };

/** The Express handler of one endpoint: it checks the key, reads the parameters, runs one transaction and answers. */
export function serve(gateway: Gateway, endpoint: Endpoint) {
  return async (req: Request, res: Response): Promise<void> => {
    const requestId = newId('req', 14);
    res.set({ 'Request-Id': requestId, 'Cache-Control': 'no-store' });
    const settings = await readSettings(gateway.pool, gateway.settings);
    const reply = await answer(gateway, endpoint, { req, requestId, settings }).catch(
      (error: unknown) => faulty(gateway, error),
    );
    gateway.wake();
    if (settings.answer_delay_ms > 0) await pause(settings.answer_delay_ms);
    const isHelper = req.path.includes('/test_helpers/');
    if (!isHelper && (await losesAnswer(gateway.pool, settings, req.path))) {
      req.socket.destroy();
      return;
    }
    send(req, res, reply);
  };
}

function send(req: Request, res: Response, { status, body, replayed }: Reply): void {
  const key = req.get('idempotency-key');
  res.set({
    'Stripe-Version': req.get('stripe-version') ?? API_VERSION,
    'Stripe-Should-Retry': String(status === 409 || status >= 500),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(replayed === true ? { 'Idempotent-Replayed': 'true' } : {}),
  });
  res.status(status).json(body);
}

type Incoming = { req: Request; requestId: string; settings: Settings };

async function answer(gateway: Gateway, endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
  let key: Call['key'] = 'publishable';
  try {
    const given = parametersOf(incoming.req);
    key = keyOf(gateway, incoming.req, given);
    if (key === 'publishable' && !endpoint.open) {
      throw unauthorized('This API call cannot be made with a publishable API key.');
    }
    return await transact(gateway.pool, async (db) => {
      const call = callOf(gateway, { ...incoming, key, db });
      await requireAccount(call);
      return run(gateway, endpoint, { call, given, req: incoming.req });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: { error: refusalFor({ key }, error).body } };
  }
}

/** The answer to an error in the gateway itself. The transaction was rolled back, so the request may be sent again. */
function faulty(gateway: Gateway, error: unknown): Reply {
  gateway.onError(error);
  const message = 'An unexpected error occurred in the test gateway.';
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

type Work = { call: Call; given: Given; req: Request };

async function run(gateway: Gateway, endpoint: Endpoint, { call, given, req }: Work) {
  const { expand: wanted, key: _key, ...params } = given;
  const work = async (): Promise<Reply> => {
    const result = await endpoint.run(call, params);
    if (result instanceof Declined) return { status: 402, body: { error: result.body } };
    return { status: 200, body: await expand(call, result, wanted) };
  };
  const key = call.request.idempotency_key;
  if (key === null || endpoint.method === 'get') return work();
  return once(
    call.db,
    {
      account: call.key === 'secret' ? call.account : 'browsers',
      key,
      fingerprint: fingerprint(gateway.secretKey, req.method, req.path, given),
    },
    work,
  );
}

function callOf(
  gateway: Gateway,
  { req, requestId, settings, key, db }: Incoming & { key: Call['key']; db: pg.PoolClient },
): Call {
  return {
    db,
    key,
    settings,
    account: key === 'secret' ? (req.get('stripe-account') ?? '') : '',
    apiVersion: API_VERSION,
    request: { id: requestId, idempotency_key: req.get('idempotency-key') ?? null },
    id: String(req.params['id'] ?? ''),
    sub: String(req.params['sub'] ?? ''),
    origin: req.get('origin'),
    publicUrl: gateway.publicUrl,
  };
}

async function requireAccount(call: Call): Promise<void> {
  if (call.account === '' || (await findAny({ ...call, account: '' }, call.account))) return;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${call.account}' (or that account does not exist).`,
  });
}

export async function transact<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const result = await work(db);
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    db.release();
  }
}

function parametersOf(req: Request): Given {
  const query = parseForm(req.originalUrl.split('?')[1] ?? '');
  const body: unknown = req.body;
  if (typeof body === 'object') throw new Error('Mount the test gateway before any body parser.');
  if (typeof body !== 'string' || body === '') return query;
  const isJson = req.is('json') === 'json';
  return { ...query, ...(isJson ? parseJson(body) : parseForm(body)) };
}

function keyOf(gateway: Gateway, req: Request, given: Given): Call['key'] {
  const offered = offeredKey(req, given);
  if (sameKey(offered, gateway.secretKey)) return 'secret';
  if (sameKey(offered, gateway.publishableKey)) return 'publishable';
  throw unauthorized(
    offered === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${offered.slice(0, 8)}…`,
  );
}

/** Whether the request names the secret key in its headers, before its body is read. */
export function hasSecretKey(gateway: Gateway, req: Request): boolean {
  return sameKey(offeredKey(req, {}), gateway.secretKey);
}

function offeredKey(req: Request, given: Given): string {
  const [scheme = '', value = ''] = (req.get('authorization') ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  return typeof given['key'] === 'string' ? given['key'] : '';
}

function sameKey(offered: string, expected: string): boolean {
  const [left, right] = [digest(offered), digest(expected)];
  return timingSafeEqual(left, right);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
