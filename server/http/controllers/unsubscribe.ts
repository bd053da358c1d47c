import type { Request, RequestHandler, Response } from 'express';
import {
  areStopped,
  resumeMails,
  stopMails,
  subscriptionIn,
  type Subscription,
} from '#server/domain/notifications/unsubscribing.ts';
import { url } from '#shared/routes.ts';

type Linked = Request<{ token: string }>;

/** Looking at it stops nothing: mail programs open links to check them. */
export async function show(req: Linked, res: Response) {
  const { token } = req.params;
  const subscription = subscriptionIn(token);
  await res.inertia.render('Unsubscribe/Show', {
    token: subscription && token,
    kinds: subscription?.kinds ?? [],
    isStopped: subscription !== null && (await areStopped(subscription)),
  });
}

export const update = changing(stopMails);
export const destroy = changing(resumeMails);

function changing(change: (subscription: Subscription) => Promise<void>) {
  return async (req: Linked, res: Response) => {
    const { token } = req.params;
    const subscription = subscriptionIn(token);
    if (subscription) await change(subscription);
    res.inertia.back(url('unsubscribe', { token }));
  };
}

/**
 * What mail programs send for their own "unsubscribe" button (RFC 8058): without a session or a token of our pages, so
 * it is handled before both. The signature of the link is all that counts.
 */
export const stopWithOneClick: RequestHandler<{ token: string }> = async (req, res) => {
  const subscription = subscriptionIn(req.params.token);
  if (!subscription || !isOneClick(String(req.body))) {
    res.status(400).type('txt').send('This link does not stop anything.');
    return;
  }
  await stopMails(subscription);
  res.status(200).type('txt').send('OK');
};

/** As a form of either kind: urlencoded, or multipart with the value below the name. */
function isOneClick(body: string): boolean {
  return /List-Unsubscribe["=\s]*One-Click/i.test(body);
}
