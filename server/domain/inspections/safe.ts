import type { InspectionLeg } from '#server/db/generated/enums.ts';
import type { LimitsOf } from '../approvals/limits.ts';
import type { Checks } from '../approvals/verdict.ts';
import { guidedAngles } from './inspection.ts';

export type SafetyFacts = {
  leg: InspectionLeg;
  areBothSigned: boolean;
  angles: number;
  /** From the first photo to the end of the record; `null` without photos. */
  photoMinutes: number | null;
  /** Marks on the drawing, and photos of damage. */
  damages: number;
  hasNotes: boolean;
  objections: number;
  /** At the hand-over before: of a check-out its check-in, of a check-in the car's last check-out. */
  earlierKm: number | null;
  earlierFuel: number | null;
  /** Of a check-out, whether its check-in was rejected. */
  isEarlierRejected: boolean;
  km: number;
  fuel: number;
  /** Between the two hand-overs of the trip. */
  days: number;
  /** Open problems of the trip, claims and money cases. */
  openMatters: number;
  isTaken: boolean;
};

/** What must be so of a hand-over that nobody has to look at. Whether the photos show the right car only people see. */
export function safetyOf(facts: SafetyFacts, limits: LimitsOf<'inspection'>): Checks {
  return { ...recordChecks(facts, limits), ...figureChecks(facts, limits) };
}

function recordChecks(facts: SafetyFacts, { photoMinutes }: LimitsOf<'inspection'>): Checks {
  return {
    signed: facts.areBothSigned,
    undisputed: facts.objections === 0,
    angles: facts.angles >= guidedAngles.length,
    inTime: facts.photoMinutes !== null && facts.photoMinutes <= photoMinutes,
    undamaged: facts.damages === 0,
    noWords: !facts.hasNotes,
    nothingOpen: facts.openMatters === 0,
    free: !facts.isTaken,
  };
}

/** Between two trips a car is its host's to drive and to refuel. */
function figureChecks(facts: SafetyFacts, limits: LimitsOf<'inspection'>): Checks {
  const { leg, earlierKm, km } = facts;
  if (earlierKm === null) return { compared: false, kilometres: false, fuel: leg === 'check_in' };
  const driven = km - earlierKm;
  const most = leg === 'check_in' ? Infinity : limits.kmPerDay * Math.max(1, facts.days);
  return {
    compared: !facts.isEarlierRejected,
    kilometres: driven >= 0 && driven <= most,
    fuel: leg === 'check_in' || facts.fuel >= (facts.earlierFuel ?? 0) - limits.fuelDrop,
  };
}
