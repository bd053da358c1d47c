/** Callers who ask for the same work while it is running wait for the same result, so it is done once. */
export function sameAtOnce<T>() {
  const underWay = new Map<string, Promise<T>>();
  return (name: string, work: () => Promise<T>): Promise<T> => {
    const known = underWay.get(name);
    if (known) return known;
    const begun = work().finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  };
}
