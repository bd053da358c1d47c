import { z } from 'zod';
import { endpoint, type Call } from './endpoint.ts';
import { newId, unixNow } from './ids.ts';
import { text } from './params.ts';
import { find, type Scope } from './store.ts';

/** A link works this long, and once. */
const VALID_SECONDS = 300;

const absolute = text.refine((value) => URL.canParse(value), 'Not a valid URL');

const creation = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding']),
  return_url: absolute,
  refresh_url: absolute,
  collection_options: z
    .strictObject({ fields: z.enum(['currently_due', 'eventually_due']) })
    .optional(),
});

async function create(call: Call, given: z.output<typeof creation>) {
  const account = await find(call, 'account', given.account);
  const token = newId('acl', 40);
  const expiresAt = unixNow() + VALID_SECONDS;
  await call.db.query(
    `insert into test_gateway.account_links (token, account, return_url, refresh_url, expires_at)
     values ($1, $2, $3, $4, to_timestamp($5))`,
    [token, account.id, given.return_url, given.refresh_url, expiresAt],
  );
  const url = `${call.publicUrl}/onboarding/${token}`;
  return { object: 'account_link', created: unixNow(), expires_at: expiresAt, url };
}

export type AccountLink = {
  token: string;
  account: string;
  return_url: string;
  refresh_url: string;
  /** It was used already, or its time is over. */
  is_over: boolean;
};

export async function findAccountLink(
  db: Pick<Scope['db'], 'query'>,
  token: string,
): Promise<AccountLink | undefined> {
  const { rows } = await db.query<AccountLink>(
    `select token, account, return_url, refresh_url,
       used_at is not null or expires_at < clock_timestamp() as is_over
     from test_gateway.account_links where token = $1 for update`,
    [token],
  );
  return rows[0];
}

export async function useAccountLink(db: Pick<Scope['db'], 'query'>, token: string) {
  await db.query('update test_gateway.account_links set used_at = now() where token = $1', [token]);
}

export const accountLinkEndpoints = [endpoint('post', '/account_links', creation, create)];
