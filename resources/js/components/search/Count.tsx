import { createContext, use } from 'react';
import { useFormat } from '#js/lib/i18n.ts';

const IsCounted = createContext(true);

/** Whether the counts below are those of the search, or on their way. */
export const Counting = IsCounted.Provider;

/** As wide as the counts among very many cars. */
const PLACEHOLDER = '00.000';

/** How many cars an answer leaves: a grey block of the same size while they are counted. */
export function Count({ value }: { value: number | null }) {
  const format = useFormat();
  const isCounted = use(IsCounted);
  const text = value === null ? PLACEHOLDER : format.number(value);
  if (isCounted && value !== null) return text;
  return (
    <span className="skeleton text-transparent" aria-hidden="true">
      {text}
    </span>
  );
}
