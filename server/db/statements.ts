import type pg from 'pg';
import type { z } from 'zod';
import { Prisma } from './generated/client.ts';
import { statementName } from './statement-names.ts';

/** SQL beside Prisma's models: what `db` and the client of a transaction can do besides. */
export type Statements = {
  /**
   * Runs a template as SQL; what stands in `${}` is sent apart from the text, or spliced in when it is a `Prisma.sql`.
   * The shape names every column in camel case. Tests parse every row with it and refuse one that differs; production
   * parses none, so a shape neither converts nor defaults anything.
   */
  sql<Shape extends z.ZodObject>(shape: Shape): Statement<z.infer<Shape>[]>;
  /** Runs a template whose rows nobody wants. @returns how many rows it changed */
  execute: Statement<number>;
  /** A finished statement with $1, $2, …, for libraries that write their own SQL; its columns keep their names. */
  query(text: string, values: readonly unknown[]): Promise<object[]>;
};

type Statement<Answer> = (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Answer>;

type Target = pg.Pool | pg.ClientBase;

/** What ran, for whoever checks statements: the template's own pieces, its shape and the rows it returned. */
export type Ran = {
  strings: readonly string[];
  shape?: z.ZodObject;
  rows: readonly object[];
};

let observer: ((ran: Ran) => void) | undefined;

/** Has every statement reported to the observer, which may throw to fail it. */
export function observeStatements(observe: (ran: Ran) => void) {
  observer = observe;
}

/** @param target asked anew for each statement, so that it can refuse once its transaction is over */
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

/** Rows as objects with camel case names. */
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
