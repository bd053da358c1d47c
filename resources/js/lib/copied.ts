/** Copies a text and returns whether it worked: browsers allow it only over HTTPS, and the person may forbid it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
