import type { Request, Response } from 'express';
import { z } from 'zod';
import { cardSavedBy, openCardSetup, removeCard } from '#server/domain/payments/cards.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';

const arrival = z.object({ setup_intent: z.string().max(200).nullable().catch(null) });

/** Returns what the page needs to send a card to the gateway, which stores it. */
export async function store(req: Request, res: Response) {
  res.json(await openCardSetup(currentUser(req).id));
}

/** The page to which a person returns from the gateway and from their bank. */
export async function arrive(req: Request, res: Response) {
  const { setup_intent: intent } = arrival.parse(req.query);
  const isSaved = intent !== null && (await cardSavedBy(currentUser(req).id, intent)) !== null;
  const text = req.t(isSaved ? 'profile.cards.saved' : 'profile.cards.not_saved');
  res.inertia.flash({ toast: { kind: isSaved ? 'success' : 'error', text } });
  res.redirect(303, `${url('profile')}#cards`);
}

export async function destroy(req: Request<{ card: string }>, res: Response) {
  try {
    await removeCard(currentUser(req).id, req.params.card);
    res.inertia.flash({ toast: { kind: 'success', text: req.t('profile.cards.removed') } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
    res.inertia.flash({ toast: { kind: 'error', text: req.t('profile.cards.in_use') } });
  }
  res.inertia.back(url('profile'));
}
