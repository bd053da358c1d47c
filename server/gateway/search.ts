import { z } from 'zod';
import { invalid } from './errors.ts';
import { integer, text } from './params.ts';
import type { Kind, Kinds, Scope } from './store.ts';

export const searching = z.strictObject({
  query: text,
  limit: integer.optional(),
  page: integer.optional(),
});

const CLAUSE = /^(?:metadata\[(['"])(?<key>[^'"]+)\1\]|(?<field>[a-z_]+)):(['"])(?<value>.*)\4$/;

/**
 * Stripe's search, for the queries that a marketplace needs: `metadata['payment']:'x' AND status:'succeeded'`. Stripe's
 * own search misses the last moments; this one does not.
 *
 * @throws {ApiError} 400 for a query it does not understand
 */
export async function search<K extends Kind>(
  scope: Scope,
  kind: K,
  { query, limit = 10, page = 0 }: z.output<typeof searching>,
) {
  const { rows } = await scope.db.query<{ data: Kinds[K] }>(
    `select data from test_gateway.objects
     where account = $1 and kind = $2 and data @> $3
     order by sequence desc limit $4 offset $5`,
    [scope.account, kind, wanted(query), limit + 1, page],
  );
  const more = rows.length > limit;
  return {
    object: 'search_result',
    url: `/v1/${kind}s/search`,
    has_more: more,
    next_page: more ? String(page + limit) : null,
    data: rows.slice(0, limit).map(({ data }) => data),
  };
}

function wanted(query: string): object {
  const fields: Record<string, unknown> = {};
  const metadata: Record<string, string> = {};
  for (const clause of query.split(/\sAND\s/i)) {
    const { key, field, value } = CLAUSE.exec(clause.trim())?.groups ?? {};
    if (value === undefined)
      throw invalid(`Cannot understand the query: ${clause}`, { param: 'query' });
    if (key !== undefined) metadata[key] = value;
    if (field !== undefined) fields[field] = value;
  }
  return { ...fields, ...(Object.keys(metadata).length > 0 ? { metadata } : {}) };
}
