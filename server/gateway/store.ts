import type pg from 'pg';
import type Stripe from 'stripe';
import type { Behaviour } from './cards.ts';
import { missing } from './errors.ts';
import type { Settings } from './settings.ts';

export type GatewayEvent = {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** Cards are the only payment method of this gateway. */
export type SavedCard = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

/** Every kind of object the gateway stores, by the name Stripe gives it in `object`. */
export type Kinds = {
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: SavedCard;
  customer: Stripe.Customer;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  account: Stripe.Account;
  bank_account: Stripe.BankAccount;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Stripe.Payout;
  balance_transaction: Stripe.BalanceTransaction;
  event: GatewayEvent;
};

export type Kind = keyof Kinds;

/** Facts about an object that the API never returns. */
export type Hidden = {
  behaviour?: Behaviour;
  /** The cardholder passed a challenge for later payments without being present. */
  savedWithConsent?: boolean;
  /** A card that is not saved can be used once; this one has been. */
  used?: boolean;
  /** Why payouts to this bank account fail. */
  payoutFailure?: string;
  /** The names of the details that an account has given. */
  provided?: string[];
};

/** The account and the transaction in which a call works. */
export type Scope = {
  db: pg.PoolClient;
  /** The connected account, or '' for the platform itself. */
  account: string;
  apiVersion: string;
  settings: Settings;
  request: { id: string | null; idempotency_key: string | null };
};

/** The same scope, and transaction, for a connected account. */
export function at<S extends Scope>(scope: S, account: string): S {
  return { ...scope, account };
}

type Row<K extends Kind> = { data: Kinds[K]; hidden: Hidden };

export async function insert(
  scope: Scope,
  object: Kinds[Kind],
  { hidden = {}, dueAt = null }: { hidden?: Hidden; dueAt?: number | null } = {},
): Promise<void> {
  await scope.db.query(
    `insert into test_gateway.objects (id, kind, account, data, hidden, due_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6))`,
    [object.id, object.object, scope.account, object, hidden, dueAt],
  );
}

export type Stored = { object: Kinds[Kind]; hidden?: Hidden; dueAt?: number | null };

/** Inserts many objects of the platform's own account at once, in the given order. */
export async function insertAll(
  db: { query: (text: string, values: unknown[]) => Promise<unknown> },
  stored: readonly Stored[],
): Promise<void> {
  const rows = stored.map(({ object, hidden = {}, dueAt = null }) => ({ object, hidden, dueAt }));
  await db.query(
    `insert into test_gateway.objects (id, kind, data, hidden, due_at)
     select object ->> 'id', object ->> 'object', object, hidden, to_timestamp("dueAt")
     from rows from (jsonb_to_recordset($1::jsonb)
       as (object jsonb, hidden jsonb, "dueAt" double precision)) with ordinality
     order by ordinality`,
    [JSON.stringify(rows)],
  );
}

export async function save(scope: Scope, object: Kinds[Kind]): Promise<void> {
  await scope.db.query('update test_gateway.objects set data = $2 where id = $1', [
    object.id,
    object,
  ]);
}

export async function hide(scope: Scope, id: string, hidden: Hidden): Promise<void> {
  await scope.db.query(
    'update test_gateway.objects set hidden = hidden || $2::jsonb where id = $1',
    [id, hidden],
  );
}

/** Sets when the worker must look at this object again, in seconds since 1970; `null` means never. */
export async function wakeAt(scope: Scope, id: string, dueAt: number | null): Promise<void> {
  await scope.db.query('update test_gateway.objects set due_at = to_timestamp($2) where id = $1', [
    id,
    dueAt,
  ]);
}

/** @throws {ApiError} 404 */
export async function find<K extends Kind>(scope: Scope, kind: K, id: string): Promise<Kinds[K]> {
  return (await row(scope, kind, id, '')).data;
}

/** Like `find`, and locks the object until the request is over. @throws {ApiError} 404 */
export async function lock<K extends Kind>(scope: Scope, kind: K, id: string): Promise<Kinds[K]> {
  return (await row(scope, kind, id, 'for update')).data;
}

export async function findWithHidden<K extends Kind>(
  scope: Scope,
  kind: K,
  id: string,
): Promise<Row<K>> {
  return row(scope, kind, id, 'for update');
}

/** The object with this id, of any kind; `undefined` if there is none. */
export async function findAny(scope: Scope, id: string): Promise<object | undefined> {
  const { rows } = await scope.db.query<{ data: object }>(
    'select data from test_gateway.objects where id = $1 and account = $2',
    [id, scope.account],
  );
  return rows[0]?.data;
}

export async function remove(scope: Scope, id: string): Promise<void> {
  await scope.db.query('delete from test_gateway.objects where id = $1', [id]);
}

export type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  /** Seconds since 1970; both ends are included. */
  created?: { from: number; until: number } | undefined;
};

/** A Stripe list, newest first, of the objects whose fields all have the given values. */
export async function list<K extends Kind>(
  scope: Scope,
  kind: K,
  { where, page, url }: { where: object; page: Page; url: string },
) {
  const limit = page.limit ?? 10;
  const backwards = page.ending_before !== undefined;
  const { rows } = await scope.db.query<{ data: Kinds[K] }>(
    `select data from test_gateway.objects
     where account = $1 and kind = $2 and data @> $3
       and ($4::text is null or sequence < (select sequence from test_gateway.objects where id = $4))
       and ($5::text is null or sequence > (select sequence from test_gateway.objects where id = $5))
       and (data ->> 'created')::bigint between $6 and $7
     order by sequence ${backwards ? 'asc' : 'desc'} limit $8`,
    [scope.account, kind, withoutUndefined(where), ...bounds(page), limit + 1],
  );
  const data = rows.slice(0, limit).map(({ data: object }) => object);
  if (backwards) data.reverse();
  return { object: 'list' as const, url, has_more: rows.length > limit, data };
}

function bounds({ starting_after, ending_before, created }: Page) {
  const { from, until } = created ?? { from: 0, until: Number.MAX_SAFE_INTEGER };
  return [starting_after ?? null, ending_before ?? null, from, until];
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function row<K extends Kind>(
  scope: Scope,
  kind: K,
  id: string,
  locking: '' | 'for update',
): Promise<Row<K>> {
  const { rows } = await scope.db.query<Row<K>>(
    `select data, hidden from test_gateway.objects
     where id = $1 and kind = $2 and account = $3 ${locking}`,
    [id, kind, scope.account],
  );
  const [found] = rows;
  if (found === undefined) throw missing(kind, id);
  return found;
}
