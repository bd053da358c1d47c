/** Copies a text if it may: browsers let pages copy over HTTPS only, and when the person allows it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
