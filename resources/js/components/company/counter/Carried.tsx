type Props = { carried: Record<string, string>; without?: readonly string[] };

/** What is chosen so far, for a form that changes the rest of it. */
export function Carried({ carried, without }: Props) {
  return Object.entries(carried)
    .filter(([name]) => !without?.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
