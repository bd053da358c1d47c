import type { SearchQuery } from '#server/http/search-query.ts';

type HiddenQueryProps = {
  query: Partial<SearchQuery>;
  /** What the form has fields of its own for. */
  without: readonly string[];
};

/** What else has been chosen, for a form that a browser sends without our code. */
export function HiddenQuery({ query, without }: HiddenQueryProps) {
  return Object.entries(query)
    .filter(([name]) => !without.includes(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((one) =>
          one === null ? null : (
            <input key={`${name} ${one}`} type="hidden" name={name} value={one} />
          ),
        ),
    );
}
