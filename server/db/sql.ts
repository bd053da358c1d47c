import type pg from 'pg';
import { env } from '#server/env.ts';
import { pool, isRetryable, type Db } from './client.ts';
import { statementName } from './statement-names.ts';

/** Runs a template as SQL; what stands in `${}` is sent apart from the text, or spliced in when it is a `Fragment`. */
export type Sql = {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
  /** A finished statement with $1, $2, …, for libraries that write their own SQL. */
  query(text: string, values: readonly unknown[]): Promise<object[]>;
};

/** On the shared pool, outside any transaction. */
export const sql: Sql = sqlOn(pool);

/** A piece of SQL with its values, to build a statement from parts. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  /** The text with $1, $2, … for the values. */
  get text() {
    return this.strings.reduce((text, part, at) => `${text}$${at}${part}`);
  }
}

export const nothing = new Fragment([''], []);

/** A part of a statement: `sql\`select … ${fragment\`where id = ${id}\`}\``. */
export function fragment(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return assembled(strings, values);
}

/** The parts with a separator between them; `nothing` when there are none. */
export function join(parts: readonly Fragment[], separator: string): Fragment {
  if (parts.length === 0) return nothing;
  return assembled(['', ...parts.slice(1).map(() => separator), ''], parts);
}

/**
 * Runs the work in one transaction on one connection. A serialization failure or a deadlock runs it again, up to
 * three times in all, so it must do nothing but talk to the database.
 */
export async function transaction<T>(work: (sql: Sql, client: pg.PoolClient) => Promise<T>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(work);
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
}

/** `sql` on a connection one holds already. */
export function sqlOn(target: pg.Pool | pg.ClientBase): Sql {
  return Object.assign(
    <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
      run<Row>(target, fragment(strings, ...values)),
    {
      query: async (text: string, values: readonly unknown[]) =>
        (await target.query<pg.QueryResultRow>(text, [...values])).rows,
    },
  );
}

/**
 * `sql` inside a Prisma transaction, or on the client itself. Prisma reads `date` as a `Date` at midnight UTC and
 * `numeric` as a `Decimal`: cast them where the difference matters.
 */
export function sqlIn(db: Db): Sql {
  const query = async <Row extends object>(text: string, values: readonly unknown[]) => {
    const rows = await db.$queryRawUnsafe<Row[]>(text, ...values);
    for (const row of rows) useNumbers(row);
    return rows;
  };
  return Object.assign(
    async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => {
      const { text, values: sent } = fragment(strings, ...values);
      return query<Row>(text, sent);
    },
    { query },
  );
}

async function attemptTransaction<T>(work: (sql: Sql, client: pg.PoolClient) => Promise<T>) {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(sqlOn(client), client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function run<Row extends object>(target: pg.Pool | pg.ClientBase, statement: Fragment) {
  const { text, values } = statement;
  const name = env.DATABASE_PREPARED ? statementName(text) : undefined;
  const { rows } = await target.query<Row & pg.QueryResultRow>({
    text,
    values: [...values],
    ...(name ? { name } : {}),
  });
  return rows;
}

function assembled(strings: readonly string[], values: readonly unknown[]) {
  const texts = [strings[0] ?? ''];
  const sent: unknown[] = [];
  const append = (text: string) => texts.push((texts.pop() ?? '') + text);
  for (const [at, value] of values.entries()) {
    if (value instanceof Fragment) {
      append(value.strings[0] ?? '');
      texts.push(...value.strings.slice(1));
      sent.push(...value.values);
      append(strings[at + 1] ?? '');
    } else {
      sent.push(value);
      texts.push(strings[at + 1] ?? '');
    }
  }
  return new Fragment(texts, sent);
}

/** Prisma hands int8 over as `bigint`, the pool as `number`; callers see the latter. */
function useNumbers(row: object) {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'bigint') Object.assign(row, { [name]: Number(value) });
  }
}
