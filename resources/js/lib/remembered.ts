/** Writes each text once: a browser takes longer to write a date in words than to draw it. */
export function remembered<Values extends (string | undefined)[]>(
  write: (...values: Values) => string,
) {
  const written = new Map<string, string>();
  return (...values: Values): string => {
    const key = values.join(' ');
    const text = written.get(key) ?? write(...values);
    written.set(key, text);
    return text;
  };
}
