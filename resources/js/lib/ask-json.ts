/** Asks the server for data beside those of the page. @returns `null` when no answer comes, or is wanted any more */
export async function askJson<T>(address: string, signal?: AbortSignal): Promise<T | null> {
  try {
    const response = await fetch(address, {
      ...(signal && { signal }),
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
