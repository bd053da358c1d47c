import type { Request, Response } from 'express';
import { z } from 'zod';
import { PlannedMoment } from '#server/db/generated/enums.ts';
import { placeholders } from '#server/domain/messages/placeholders.ts';
import {
  removePlan,
  removeReply,
  savePlan,
  saveReply,
  textsOf,
  type HostTexts,
  type Saved,
} from '#server/domain/messages/replies.ts';
import { hostsManagedBy } from '#server/domain/hosts/policy.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, pathId, text, uuid } from '../input.ts';
import type { HostTextsView } from '../pages/messages.ts';

const LONGEST = 2_000;
const body = text(LONGEST).pipe(z.string().min(2));

const reply = z.object({ hostId: uuid, title: line(60).pipe(z.string().min(2)), body });
const plan = z.object({
  hostId: uuid,
  moment: z.enum(PlannedMoment),
  carId: optional(uuid),
  body,
});

export async function show(req: Request, res: Response) {
  const actor = currentUser(req);
  const hosts = await textsOf(actor);
  if (hosts.length === 0) throw new Refusal('forbidden', 'Nobody writes for a host here.');
  const language = req.locale === 'en' ? 1 : 0;
  await res.inertia.render('Owner/Messages', {
    hosts: hosts.map((host) =>
      textsView(host, {
        isNamed: hosts.length > 1,
        plans: hostsManagedBy(actor).includes(host.id),
      }),
    ),
    placeholders: Object.values(placeholders).map((spellings) => spellings[language]),
  });
}

export async function storeReply(req: Request, res: Response) {
  const { hostId, ...given } = parseBody(req, reply);
  const by = { actor: currentUser(req), hostId };
  answer(req, res, await saveReply(by, given, clock.now()), 'title');
}

export async function destroyReply(req: Request<{ reply: string }>, res: Response) {
  await removeReply(currentUser(req), pathId(req.params.reply));
  answer(req, res, { ok: true }, 'title');
}

export async function storePlan(req: Request, res: Response) {
  const { hostId, ...given } = parseBody(req, plan);
  const by = { actor: currentUser(req), hostId };
  answer(req, res, await savePlan(by, given, clock.now()), 'body');
}

export async function destroyPlan(req: Request<{ plan: string }>, res: Response) {
  await removePlan(currentUser(req), pathId(req.params.plan));
  answer(req, res, { ok: true }, 'body');
}

function answer(req: Request, res: Response, saved: Saved, field: 'title' | 'body') {
  if (saved.ok)
    res.inertia.flash({ toast: { kind: 'success', text: req.t('messages.texts.saved') } });
  else res.inertia.errors({ [field]: req.t(`messages.texts.problem.${saved.problem}`) });
  res.inertia.back(url('owner.messages'));
}

/** @param plans whether the person may change what goes out by itself */
function textsView(
  host: HostTexts,
  { isNamed, plans }: { isNamed: boolean; plans: boolean },
): HostTextsView {
  const cars = host.cars.map(({ id, make, model, plate }) => ({
    id,
    name: `${make} ${model} · ${plate}`,
  }));
  return {
    hostId: host.id,
    hostName: isNamed ? host.name : null,
    cars,
    replies: host.savedReplies.map(({ id, title, body: words }) => ({
      title,
      body: words,
      destroyUrl: url('owner.replies.destroy', { reply: id }),
    })),
    plansUrl: plans ? url('owner.plans.store') : null,
    plans: host.plannedMessages.map(({ id, moment, body: words, carId }) => ({
      id,
      moment,
      body: words,
      car: cars.find((car) => car.id === carId)?.name ?? null,
      destroyUrl: plans ? url('owner.plans.destroy', { plan: id }) : null,
    })),
  };
}
