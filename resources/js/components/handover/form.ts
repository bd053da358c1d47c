import type { InspectionView } from '#server/http/presenters/inspection.ts';

/** What one has filled in, as the form holds it. */
export type Values = {
  odometerKm: string;
  fuelPercent: number | null;
  notes: string;
  damages: InspectionView['damages'];
  /** When the car came back, by its own clock (`2026-11-23T10:30`); empty for the moment of signing. */
  returnedAt: string;
};

/** What somebody else has recorded, with one's own values wherever it says nothing. */
export function gapsFilled(recorded: Values, own: Values): Values {
  const known = new Set(recorded.damages.map(({ key }) => key));
  return {
    odometerKm: recorded.odometerKm || own.odometerKm,
    fuelPercent: recorded.fuelPercent ?? own.fuelPercent,
    notes: recorded.notes.includes(own.notes)
      ? recorded.notes
      : [recorded.notes, own.notes].filter(Boolean).join('\n'),
    damages: [...recorded.damages, ...own.damages.filter(({ key }) => !known.has(key))],
    returnedAt: recorded.returnedAt || own.returnedAt,
  };
}

/** As the server takes it. */
const MOST_KM = 2_000_000;

/** A whole number of kilometres as typed, with or without separators; `null` for anything else. */
export function kilometres(typed: string): number | null {
  const digits = typed.replaceAll(/[\s.,]/g, '');
  const km = /^\d{1,7}$/.test(digits) ? Number(digits) : null;
  return km !== null && km <= MOST_KM ? km : null;
}

export const steps = ['photos', 'figures', 'damages', 'sign'] as const;

export type Step = (typeof steps)[number];
