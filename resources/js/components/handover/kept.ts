import type { InspectionPhotoView } from '#server/http/presenters/inspection.ts';

/** What one has filled in, as the form holds it. */
export type Values = {
  odometerKm: string;
  fuelPercent: number | null;
  notes: string;
  damages: { place: string; note: string }[];
};

/** A whole number of kilometres as typed, with or without separators; `null` for anything else. */
export function kilometres(typed: string): number | null {
  const digits = typed.replaceAll(/[\s.,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

export const steps = ['photos', 'figures', 'damages', 'sign'] as const;

export type Step = (typeof steps)[number];

/** Where one was, and the values; `isSent` once the server has them. */
export type KeptForm = { handover: string; values: Values; step: Step; isSent: boolean };

/** A photo that the server has not got yet. */
export type KeptPhoto = {
  uploadKey: string;
  handover: string;
  angle: InspectionPhotoView['angle'];
  blob: Blob;
  takenAt: number;
};

/** Where half-done hand-overs are kept on the phone. */
export type Keeper = {
  form(handover: string): Promise<KeptForm | undefined>;
  keepForm(form: KeptForm): Promise<void>;
  photos(handover: string): Promise<KeptPhoto[]>;
  keepPhoto(photo: KeptPhoto): Promise<void>;
  dropPhoto(uploadKey: string): Promise<void>;
  forget(handover: string): Promise<void>;
};
