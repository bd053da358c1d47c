import type { Request, Response } from 'express';
import { storeWebhook } from '#server/domain/payments/webhooks.ts';
import { HttpError } from '../http-error.ts';

/**
 * Stores an event of the payment provider before anything else, so that a crash loses none; a job handles it later.
 * Events without the provider's signature are refused.
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
