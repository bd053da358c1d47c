import type { Request, Response } from 'express';
import { storeWebhook } from '#server/domain/payments/webhooks.ts';
import { HttpError } from '../http-error.ts';

/**
 * Keeps an event before anything else is done with it, so that a crash loses none; a job reads it afterwards. What
 * the payment provider did not sign is not an event.
 */
export async function webhooks(req: Request, res: Response) {
  const { provider } = req.params;
  if (provider !== 'stripe') {
    res.sendStatus(404);
    return;
  }
  const body: unknown = req.body;
  if (!Buffer.isBuffer(body)) throw new HttpError(400, 'A webhook has a body.');
  const isSigned = await storeWebhook(body, req.get('stripe-signature') ?? '');
  if (!isSigned) throw new HttpError(400, 'The signature is not right.');
  res.json({ received: true });
}
