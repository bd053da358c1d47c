import { newId } from './ids.ts';
import type { Scope } from './store.ts';

export type Challenge = {
  token: string;
  account: string;
  intent_id: string;
  return_url: string | null;
};

type Asked = { returnUrl: string | null; publicUrl: string };

/** Creates a 3-D Secure challenge and returns the `next_action` that leads to its page. */
export async function openChallenge(scope: Scope, intentId: string, asked: Asked) {
  const token = newId('chl', 40);
  await scope.db.query(
    `insert into test_gateway.challenges (token, account, intent_id, return_url)
     values ($1, $2, $3, $4)`,
    [token, scope.account, intentId, asked.returnUrl],
  );
  const url = `${asked.publicUrl}/challenges/${token}`;
  if (asked.returnUrl === null) {
    return {
      type: 'use_stripe_sdk' as const,
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
    };
  }
  return {
    type: 'redirect_to_url' as const,
    redirect_to_url: { return_url: asked.returnUrl, url },
  };
}

export async function findChallenge(
  db: Pick<Scope['db'], 'query'>,
  token: string,
): Promise<Challenge | undefined> {
  const { rows } = await db.query<Challenge>(
    'select token, account, intent_id, return_url from test_gateway.challenges where token = $1',
    [token],
  );
  return rows[0];
}
