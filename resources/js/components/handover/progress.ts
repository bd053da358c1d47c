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

/** Kilometres since the check-in; `null` before there is one, or a number. */
export function driven(typed: string, { earlier }: Pick<HandoverView, 'earlier'>): number | null {
  const km = kilometres(typed);
  const before = earlier?.odometerKm ?? null;
  return km === null || before === null ? null : km - before;
}

/** Over what is included, where a mistyped number is likelier than the drive. */
const FAR_KM = 500;

export function isFar(km: number, { kmIncluded }: Pick<HandoverView, 'kmIncluded'>): boolean {
  return km - kmIncluded > Math.max(FAR_KM, kmIncluded);
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
