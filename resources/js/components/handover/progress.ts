import type { InspectionView } from '#server/http/presenters/inspection.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { kilometres, type Step } from './form.ts';
import type { Handover } from './use-handover.ts';

/** Guided angles with a photo, sent or still on the phone. */
export function takenAngles({ photos, queued }: Pick<Handover, 'photos' | 'queued'>) {
  const underWay = queued.filter(({ state }) => state !== 'refused');
  const taken = [
    ...photos.map(({ angle }) => angle),
    ...underWay.map(({ fields }) => fields['angle']),
  ];
  return new Set(taken.filter((angle) => angle !== 'damage'));
}

/** What a typed odometer is compared with. */
export type Odometers = {
  earlier: Pick<InspectionView, 'odometerKm'> | null;
  car: Pick<HandoverView['car'], 'odometerKm'>;
  kmIncluded: number;
};

/** Kilometres since the check-in; `null` before there is one, or a number. */
export function driven(typed: string, { earlier }: Pick<Odometers, 'earlier'>): number | null {
  const km = kilometres(typed);
  const before = earlier?.odometerKm ?? null;
  return km === null || before === null ? null : km - before;
}

/** Over what is included, where a mistyped number is likelier than the drive. */
const FAR_KM = 500;

/** Since the car's last odometer, with what its owner drove in between. */
const FAR_BETWEEN_KM = 10_000;

export type OdometerDoubt = { is: 'driven_far' | 'below_last' | 'above_last'; km: number };

/** Why a number is likelier mistyped than true, with the kilometres that say so; `null` if it is not. */
export function odometerDoubt(
  typed: string,
  { earlier, kmIncluded, car }: Odometers,
): OdometerDoubt | null {
  const drive = driven(typed, { earlier });
  if (drive !== null) {
    const over = drive - kmIncluded;
    return over > Math.max(FAR_KM, kmIncluded) ? { is: 'driven_far', km: over } : null;
  }
  const km = kilometres(typed);
  if (km === null || car.odometerKm === 0) return null;
  const since = km - car.odometerKm;
  if (since < 0) return { is: 'below_last', km: -since };
  return since > FAR_BETWEEN_KM ? { is: 'above_last', km: since } : null;
}

function isOdometerLower(typed: string, view: Pick<HandoverView, 'earlier'>): boolean {
  return (driven(typed, view) ?? 0) < 0;
}

/** What the server would refuse of what is typed, to be said where it is typed. */
export function odometerProblem(typed: string, view: Pick<HandoverView, 'earlier'>) {
  if (typed.trim() !== '' && kilometres(typed) === null) return 'unread';
  return isOdometerLower(typed, view) ? 'low' : null;
}

export type Lack = {
  what: 'photos' | 'odometer' | 'odometer-lower' | 'fuel' | 'returned';
  step: Step;
};

/** Between taking the car and now, as far as this phone knows. */
function isReturnPossible(at: string, { returnable }: Pick<HandoverView, 'returnable'>): boolean {
  return at === '' || !returnable || at >= returnable.from;
}

/** What is still missing before the host can sign, in the order of the steps. */
export function lacks(view: HandoverView, handover: Handover): Lack[] {
  const { values } = handover;
  const all: (Lack & { is: boolean })[] = [
    { what: 'photos', step: 'photos', is: takenAngles(handover).size < view.requiredAngles },
    { what: 'odometer', step: 'figures', is: kilometres(values.odometerKm) === null },
    { what: 'odometer-lower', step: 'figures', is: isOdometerLower(values.odometerKm, view) },
    { what: 'fuel', step: 'figures', is: values.fuelPercent === null },
    { what: 'returned', step: 'figures', is: !isReturnPossible(values.returnedAt, view) },
  ];
  return all.filter(({ is }) => is).map(({ what, step }) => ({ what, step }));
}
