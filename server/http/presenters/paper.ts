/** A paper of a claim or of a no-show: a picture is shown, a PDF downloaded. */
export type PaperView = { id: string; url: string; isPicture: boolean };

export function paperView({ id, mime }: { id: string; mime: string }, url: string): PaperView {
  return { id, url, isPicture: mime === 'image/jpeg' };
}
