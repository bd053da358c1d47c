/** Runs code that the page can be read without, when the browser is idle. @returns a function that cancels it */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 4000 });
  return () => cancelIdleCallback(id);
}
