import { fileURLToPath } from 'node:url';
import express, { Router, type Request, type Response } from 'express';
import { findAccountLink, useAccountLink, type AccountLink } from './account-links.ts';
import { provide } from './accounts.ts';
import { transact, type Gateway } from './api.ts';
import { languageOf, scopeOf, send } from './challenge-routes.ts';
import { stalePage } from './challenge-page.ts';
import { record } from './events.ts';
import { missingAnswers, onboardingPage } from './onboarding-page.ts';
import { assess, neededBy } from './requirements.ts';
import { at, find, lock, save, type Scope } from './store.ts';

const STYLESHEET = fileURLToPath(new URL('./challenge.css', import.meta.url));

/** The pages that ask a connected account who it is: plain HTML and forms, no script. */
export function onboardingRoutes(gateway: Gateway): Router {
  const router = Router();
  router.get('/onboarding/style.css', (_req, res) => {
    res.sendFile(STYLESHEET, { dotfiles: 'allow', maxAge: '1h' });
  });
  router.get('/onboarding/:token', (req, res) => show(gateway, req, res));
  router.post(
    '/onboarding/:token',
    express.urlencoded({ extended: false, limit: '8kb' }),
    (req, res) => answer(gateway, req, res),
  );
  return router;
}

async function show(gateway: Gateway, req: Request, res: Response): Promise<void> {
  await transact(gateway.pool, async (db) => {
    const link = await findAccountLink(db, String(req.params['token']));
    if (link === undefined || link.is_over) {
      stale(req, res, link);
      return;
    }
    const account = await find(await scopeOf(gateway, db), 'account', link.account);
    send(res, onboardingPage(languageOf(req), account), link.return_url);
  });
}

async function answer(gateway: Gateway, req: Request, res: Response): Promise<void> {
  await transact(gateway.pool, async (db) => {
    const link = await findAccountLink(db, String(req.params['token']));
    if (link === undefined || link.is_over) {
      stale(req, res, link);
      return;
    }
    const scope = await scopeOf(gateway, db);
    const answers = answersIn(req);
    const missing = missingAnswers(answers);
    if (missing.length > 0) {
      const account = await find(scope, 'account', link.account);
      const page = onboardingPage(languageOf(req), account, { answers, missing });
      send(res.status(422), page, link.return_url);
      return;
    }
    await complete(scope, link);
    res.set('Cache-Control', 'no-store').redirect(303, link.return_url);
  });
  gateway.wake();
}

/** The page asks for less than Stripe's does; what it asks for stands for all of it. */
async function complete(scope: Scope, { account: id, token }: AccountLink): Promise<void> {
  const account = await lock(scope, 'account', id);
  account.business_type ??= 'individual';
  assess(account, await provide(scope, id, {}, neededBy(account)));
  await save(scope, account);
  await useAccountLink(scope.db, token);
  await record(at(scope, id), 'account.updated', account);
}

function stale(req: Request, res: Response, link: AccountLink | undefined): void {
  const back = link?.refresh_url ?? null;
  send(res.status(link ? 410 : 404), stalePage(languageOf(req), back), back);
}

function answersIn(req: Request): Record<string, string> {
  const body: unknown = req.body;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}
