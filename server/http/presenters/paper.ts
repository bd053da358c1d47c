import type { InspectionSide } from '#server/db/generated/enums.ts';

/** A paper of a claim or of a no-show, and who has sent it. A picture is shown, a PDF downloaded. */
export type PaperView = { id: string; url: string; isPicture: boolean; side: InspectionSide };

type Paper = { id: string; mime: string; side: InspectionSide };

export function paperView({ id, mime, side }: Paper, url: string): PaperView {
  return { id, url, side, isPicture: mime === 'image/jpeg' };
}
