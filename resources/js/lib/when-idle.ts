/** What the page can be read without waits until the browser is idle. @returns stops waiting */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1500);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 4000 });
  return () => cancelIdleCallback(id);
}
