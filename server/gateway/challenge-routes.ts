import { fileURLToPath } from 'node:url';
import express, { Router, type Request, type Response } from 'express';
import type Stripe from 'stripe';
import { API_VERSION, transact, type Gateway } from './api.ts';
import { donePage, challengePage, stalePage, type Language } from './challenge-page.ts';
import { findChallenge, type Challenge } from './challenges.ts';
import { approveAfterChallenge, refuseAfterChallenge } from './confirming.ts';
import { readSettings } from './settings.ts';
import { failSetup, finishSetup } from './setup-intents.ts';
import { find, lock, type Scope } from './store.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const STYLESHEET = fileURLToPath(new URL('./challenge.css', import.meta.url));

/** The 3-D Secure pages: plain HTML and forms, no script. */
export function challengeRoutes(gateway: Gateway): Router {
  const router = Router();
  router.get('/challenges/style.css', (_req, res) => {
    res.sendFile(STYLESHEET, { dotfiles: 'allow', maxAge: '1h' });
  });
  router.get('/challenges/:token', (req, res) => show(gateway, req, res));
  router.post(
    '/challenges/:token',
    express.urlencoded({ extended: false, limit: '4kb' }),
    (req, res) => answer(gateway, req, res),
  );
  return router;
}

async function show(gateway: Gateway, req: Request, res: Response): Promise<void> {
  await transact(gateway.pool, async (db) => {
    const scope = await scopeOf(gateway, db);
    const challenge = await findChallenge(db, String(req.params['token']));
    const language = languageOf(req);
    if (challenge === undefined) {
      send(res.status(404), stalePage(language, null), null);
      return;
    }
    const intent = await intentOf({ ...scope, account: challenge.account }, challenge, find);
    const waits = isWaitingFor(intent, challenge);
    const page = waits
      ? challengePage(language, intent)
      : stalePage(language, addressAfter(challenge, intent));
    send(res.status(waits ? 200 : 410), page, challenge.return_url);
  });
}

async function answer(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const language = languageOf(req);
  const after = await transact(gateway.pool, async (db) => {
    const challenge = await findChallenge(db, String(req.params['token']));
    if (challenge === undefined) return undefined;
    const scope = { ...(await scopeOf(gateway, db)), account: challenge.account };
    const intent = await intentOf(scope, challenge, lock);
    if (isWaitingFor(intent, challenge)) await conclude(scope, intent, outcomeOf(req));
    return { address: addressAfter(challenge, intent), succeeded: hasSucceeded(intent) };
  });
  gateway.wake();
  if (after === undefined) send(res.status(404), stalePage(language, null), null);
  else if (after.address === null) send(res, donePage(language, after.succeeded), null);
  else res.set('Cache-Control', 'no-store').redirect(303, after.address);
}

async function conclude(scope: Scope, intent: Intent, outcome: 'approve' | 'refuse') {
  if (intent.object === 'setup_intent') {
    await (outcome === 'approve' ? finishSetup(scope, intent) : failSetup(scope, intent));
  } else {
    const act = outcome === 'approve' ? approveAfterChallenge : refuseAfterChallenge;
    await act(scope, intent);
  }
}

async function intentOf(
  scope: Scope,
  { intent_id }: Challenge,
  read: typeof find,
): Promise<Intent> {
  return intent_id.startsWith('seti_')
    ? read(scope, 'setup_intent', intent_id)
    : read(scope, 'payment_intent', intent_id);
}

/** When an intent is confirmed again it gets a new challenge; the page of the old one no longer works. */
function isWaitingFor(intent: Intent, { token }: Challenge): boolean {
  const action = intent.status === 'requires_action' ? intent.next_action : null;
  const url = action?.redirect_to_url?.url ?? action?.use_stripe_sdk?.['stripe_js'];
  return typeof url === 'string' && url.endsWith(token);
}

function hasSucceeded({ status }: Intent): boolean {
  return status === 'succeeded' || status === 'requires_capture';
}

/** The return address with the query parameters that Stripe adds. */
function addressAfter({ return_url }: Challenge, intent: Intent): string | null {
  if (return_url === null) return null;
  const address = new URL(return_url);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  address.searchParams.set('redirect_status', hasSucceeded(intent) ? 'succeeded' : 'failed');
  return address.href;
}

export async function scopeOf(gateway: Gateway, db: Scope['db']): Promise<Scope> {
  return {
    db,
    account: '',
    apiVersion: API_VERSION,
    settings: await readSettings(db, gateway.settings),
    request: { id: null, idempotency_key: null },
  };
}

function outcomeOf(req: Request): 'approve' | 'refuse' {
  const body: unknown = req.body;
  const given: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'outcome') : undefined;
  return given === 'approve' ? 'approve' : 'refuse';
}

export function languageOf(req: Request): Language {
  const asked = new URLSearchParams(req.originalUrl.split('?')[1]).get('lang');
  if (asked === 'en' || asked === 'ro') return asked;
  return req.acceptsLanguages('ro', 'en') === 'en' ? 'en' : 'ro';
}

/** Browsers apply `form-action` to the redirect after a form as well, so it must name the return address. */
export function send(res: Response, page: string, returnUrl: string | null): void {
  const origin = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  res.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  });
  res.type('html').send(page);
}
