import { db, type Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import { transaction as begin } from './transaction.ts';

/** Runs a template as SQL with rows nobody checks: what is left of it is being replaced by `Db`. */
export type Sql = Db & {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
};

export type Fragment = Prisma.Sql;
export const fragment = Prisma.sql;
export const nothing = Prisma.empty;

/** The parts with a separator between them; `nothing` when there are none. */
export function join(parts: readonly Fragment[], separator: string): Fragment {
  return parts.length === 0 ? nothing : Prisma.join([...parts], separator);
}

export const sql: Sql = callable(db);

export function transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return begin((tx) => work(callable(tx)));
}

function callable(target: Db): Sql {
  const tag = (strings: readonly string[], ...values: unknown[]) => {
    const { text, values: sent } = new Prisma.Sql(strings, values);
    return target.query(text, sent);
  };
  return Object.setPrototypeOf(tag, target);
}
