import type { Request, RequestHandler, Response } from 'express';

/** One problem found by a validation library, in zod's form. */
export type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

type Verdict<I> = {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly I[] } | undefined;
};

/** The part of a validation schema that is used here. A zod schema fits. */
export type Schema<I extends Issue = Issue> = {
  safeParse: (data: unknown) => Verdict<I>;
  /** Used if it exists: it may query a database. */
  safeParseAsync?: (data: unknown) => Promise<Verdict<I>>;
};

export type PrecognitiveOptions<I extends Issue> = {
  /** Returns the data to validate. By default the body, or the query for requests without a body. */
  data?: (req: Request) => unknown;
  /** Returns the message of an issue for the reader. */
  format?: (issue: I, req: Request) => string;
  /** Answer with every message of a field, as an array, instead of the first. */
  allErrors?: boolean;
};

/**
 * Answers the live validation of a form (header `Precognition`) and passes everything else on. Place it before the
 * form's handler, which must not run for a validation.
 */
export function precognitive<I extends Issue>(
  schema: Schema<I> | ((req: Request) => Schema<I> | Promise<Schema<I>>),
  options: PrecognitiveOptions<I> = {},
): RequestHandler {
  return async (req, res, next) => {
    res.vary('Precognition');
    if (req.get('Precognition') !== 'true') {
      next();
      return;
    }
    // Also set when an error handler answers: without it the client would report that the route does not support live
    // validation.
    res.set('Precognition', 'true');
    const { data = fieldsOf } = options;
    const chosen = typeof schema === 'function' ? await schema(req) : schema;
    const issues = await issuesOf(chosen, data(req));
    const { format = (issue: I) => issue.message } = options;
    const errors = fieldErrors({ issues }, (issue) => format(issue, req));
    answer(res, askedFor(req, errors), options.allErrors ?? false);
  };
}

/**
 * For live validation the client sends the fields of GET and DELETE forms in the query, also when the real DELETE has a
 * body.
 */
function fieldsOf(req: Request): unknown {
  return req.method === 'GET' || req.method === 'DELETE' ? req.query : req.body;
}

async function issuesOf<I extends Issue>(schema: Schema<I>, data: unknown): Promise<readonly I[]> {
  const { success, error } = await (schema.safeParseAsync?.(data) ?? schema.safeParse(data));
  return success ? [] : (error?.issues ?? []);
}

/** Messages by field, nested fields by dotted names, in the order the library found them. */
export function fieldErrors<I extends Issue>(
  { issues }: { readonly issues: readonly I[] },
  format: (issue: I) => string = (issue) => issue.message,
): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    errors.set(field, [...(errors.get(field) ?? []), format(issue)]);
  }
  return Object.fromEntries(errors);
}

function answer(res: Response, errors: [string, string[]][], all: boolean): void {
  const [first] = errors;
  if (first === undefined) {
    res.status(204).set('Precognition-Success', 'true').end();
    return;
  }
  const shaped = errors.map(([field, messages]) => [field, all ? messages : messages[0]] as const);
  res.status(422).json({ message: first[1][0], errors: Object.fromEntries(shaped) });
}

function askedFor(req: Request, errors: Record<string, string[]>): [string, string[]][] {
  const names = (req.get('Precognition-Validate-Only') ?? '').split(',').map((name) => name.trim());
  const asked = new Set(names.filter((name) => name !== ''));
  const patterns = [...asked].filter((name) => name.includes('*')).map((name) => name.split('.'));
  const isAsked = (field: string) => asked.has(field) || matchesAny(patterns, field.split('.'));
  const all = Object.entries(errors);
  return asked.size === 0 ? all : all.filter(([field]) => isAsked(field));
}

function matchesAny(patterns: readonly string[][], field: readonly string[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern.length === field.length &&
      pattern.every((segment, index) => segment === '*' || segment === field[index]),
  );
}
