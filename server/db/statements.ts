import type pg from 'pg';
import type { z } from 'zod';
import { Prisma } from './generated/client.ts';
import { statementName } from './statement-names.ts';

/** SQL beside Prisma's models, on `db` and on the client of a transaction. */
export type Statements = {
  /**
   * Runs a template as SQL. Values in `${}` are sent as parameters; a `Prisma.sql` in `${}` becomes part of the text.
   * The shape names every column in camel case. Tests check every row against it; production does not, so a shape must
   * not convert values or give defaults.
   */
  sql<Shape extends z.ZodObject>(shape: Shape): Statement<z.infer<Shape>[]>;
  /** Runs a template that returns no rows. @returns how many rows it changed */
  execute: Statement<number>;
  /**
   * Runs a finished statement with $1, $2, …, for libraries that write their own SQL. Column names are returned
   * unchanged.
   */
  query(text: string, values: readonly unknown[]): Promise<object[]>;
};

type Statement<Answer> = (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Answer>;

type Target = pg.Pool | pg.ClientBase;

/** A statement that ran, for tests: the pieces of its template, its shape and the rows it returned. */
export type Ran = {
  strings: readonly string[];
  shape?: z.ZodObject;
  rows: readonly object[];
};

let observer: ((ran: Ran) => void) | undefined;

/** Calls the observer for every statement; if the observer throws, the statement fails. */
export function observeStatements(observe: (ran: Ran) => void) {
  observer = observe;
}

/** @param target called for each statement, so that it can refuse when its transaction is over */
export function statementsOn(target: () => Target, isPrepared: boolean): Statements {
  const run = (strings: readonly string[], values: readonly unknown[]) => {
    const { text, values: sent } = new Prisma.Sql(strings, values);
    const name = isPrepared ? statementName(text) : undefined;
    return target().query<unknown[]>({
      text,
      values: sent,
      rowMode: 'array',
      ...(name && { name }),
    });
  };
  return {
    sql:
      (shape) =>
      async (strings, ...values) => {
        const rows = named(await run(strings, values));
        observer?.({ strings, shape, rows });
        // eslint-disable-next-line typescript/no-unsafe-type-assertion -- tests parse every row of every statement
        return rows as z.infer<typeof shape>[];
      },
    execute: async (strings, ...values) => {
      const { rowCount } = await run(strings, values);
      observer?.({ strings, rows: [] });
      return rowCount ?? 0;
    },
    query: async (text, values) =>
      (await target().query<pg.QueryResultRow>({ text, values: [...values] })).rows,
  };
}

/** Rows as objects, with the column names in camel case. */
function named({ fields, rows }: pg.QueryArrayResult<unknown[]>): object[] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at];
    return row;
  });
}

const camelCased = new Map<string, string>();

function camelCase(column: string) {
  const known = camelCased.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCased.set(column, name);
  return name;
}
