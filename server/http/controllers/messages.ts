import type { Request, Response } from 'express';
import { z } from 'zod';
import { findForParty } from '#server/domain/bookings/queries.ts';
import * as messages from '#server/domain/messages/commands.ts';
import { findThread, inboxOf } from '#server/domain/messages/queries.ts';
import { searchMessages } from '#server/domain/messages/reading.ts';
import { rules } from '#server/domain/rules.ts';
import { url } from '#shared/routes.ts';
import { conversationOf, partOf } from '../conversations.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, text, uuid, whole } from '../input.ts';
import { senderOf, writeDraft } from '../message-input.ts';
import { foundMessage, inboxRow, type FoundMessageView } from '../presenters/inbox.ts';

type ThreadRequest = Request<{ thread: string }>;

const PER_STEP = 30;
const MOST_STEPS = 20;

const listing = z.object({
  q: text(80).catch(''),
  unread: z.literal('1').optional().catch(undefined),
  steps: whole(1, MOST_STEPS).catch(1),
});

const part = z.object({
  after: whole(0, 1_000_000).optional().catch(undefined),
  before: whole(1, 1_000_000).optional().catch(undefined),
});

/** Above the highest number, the newest messages are shown. */
const looking = z.object({ around: whole(1, 1_000_000).nullable().catch(null) });

const question = z.object({
  requestKey: uuid,
  body: text(rules.messages.longest).pipe(z.string().min(2)),
});

export async function index(req: Request, res: Response) {
  await res.inertia.render('Messages/Index', { inbox: await inboxView(req) });
}

export async function show(req: ThreadRequest, res: Response) {
  const thread = await findThread(pathId(req.params.thread), currentUser(req));
  const { around } = looking.parse(req.query);
  await res.inertia.render('Messages/Show', {
    inbox: await inboxView(req),
    conversation: await conversationOf(req, thread, around),
  });
}

/** Messages after one that the page knows, or before one; for the page's script. */
export async function list(req: ThreadRequest, res: Response) {
  const thread = await findThread(pathId(req.params.thread), currentUser(req));
  const { after, before } = part.parse(req.query);
  const wanted = after === undefined ? { before: before ?? null } : { after };
  res.json(await partOf(req, thread, wanted));
}

export async function store(req: ThreadRequest, res: Response) {
  const threadId = pathId(req.params.thread);
  await answer(req, res, (draft) => messages.write(threadId, draft, senderOf(req)));
}

/** The first message about a booking begins its thread. */
export async function storeAbout(req: Request<{ ref: string }>, res: Response) {
  const booking = await findForParty(req.params.ref, currentUser(req));
  await answer(req, res, (draft) => messages.writeAbout(booking, draft, senderOf(req)));
}

async function answer(req: Request, res: Response, write: Parameters<typeof writeDraft>[2]) {
  const written = await writeDraft(req, res, write);
  if (!written) return;
  const thread = await findThread(written.threadId, currentUser(req));
  const now = await partOf(req, thread, { after: written.known });
  res.status(201).json({ thread: thread.id, ...now });
}

/** A question about a car, from its page. */
export async function storeQuestion(req: Request<{ car: string }>, res: Response) {
  const draft = { ...parseBody(req, question), files: [] };
  const asked = await messages.ask(req.params.car, draft, senderOf(req));
  if (asked.ok) res.redirect(303, url('messages.show', { thread: asked.threadId }));
  else
    res.inertia
      .errors({ body: req.t(`messages.problem.${asked.problem}`) })
      .back(url('cars.show', req.params));
}

export async function read(req: ThreadRequest, res: Response) {
  const { number } = parseBody(req, z.object({ number: whole(0, 1_000_000) }));
  const thread = await findThread(pathId(req.params.thread), currentUser(req));
  await messages.read(thread, number, senderOf(req));
  res.sendStatus(204);
}

/** Everything that was written to the person has arrived in their browser. */
export async function receive(req: Request, res: Response) {
  await messages.receive(senderOf(req));
  res.sendStatus(204);
}

async function inboxView(req: Request) {
  const actor = currentUser(req);
  const { q, unread, steps } = listing.parse(req.query);
  const unreadOnly = unread === '1';
  const limit = steps * PER_STEP;
  const threads = await inboxOf(actor, { limit: limit + 1, unreadOnly });
  const isLast = threads.length <= limit || steps === MOST_STEPS;
  return {
    query: q,
    unreadOnly,
    rows: threads.slice(0, limit).map((thread) => inboxRow(thread, req.t)),
    moreSteps: isLast ? null : steps + 1,
    found: q === '' ? null : await foundFor(req, q),
  };
}

async function foundFor(req: Request, query: string): Promise<FoundMessageView[]> {
  const actor = currentUser(req);
  const found = await searchMessages(actor, query);
  const among = [...new Set(found.map(({ threadId }) => threadId))];
  const threads = await inboxOf(actor, { limit: among.length, unreadOnly: false, among });
  const rows = threads.map((thread) => inboxRow(thread, req.t));
  return found.map((message) => foundMessage(message, rows));
}
