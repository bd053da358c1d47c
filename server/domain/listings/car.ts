import type { CarStatus as Status } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { Refusal } from '../refusal.ts';

/**
 * Who may act on a car. `system` is a timer, or a consequence of something else; it never comes from an HTTP request.
 */
type CarRole = 'host' | 'admin' | 'system';

type Transition = {
  readonly from: readonly Status[];
  readonly to: Status;
  readonly by: readonly CarRole[];
};

/** The transitions of a car. The database refuses every change of status that is not one of these. */
export const transitions = {
  submit: { from: ['draft'], to: 'in_review', by: ['host'] },
  approve: { from: ['in_review'], to: 'listed', by: ['admin'] },
  'request-changes': { from: ['in_review'], to: 'draft', by: ['admin'] },
  reject: { from: ['in_review'], to: 'archived', by: ['admin'] },
  recheck: { from: ['listed', 'paused'], to: 'in_review', by: ['system'] },
  pause: { from: ['listed'], to: 'paused', by: ['host', 'system'] },
  list: { from: ['paused'], to: 'listed', by: ['host'] },
  suspend: { from: ['in_review', 'listed', 'paused'], to: 'suspended', by: ['admin', 'system'] },
  reinstate: { from: ['suspended'], to: 'paused', by: ['admin', 'system'] },
  restore: { from: ['suspended'], to: 'listed', by: ['system'] },
  archive: {
    from: ['draft', 'in_review', 'listed', 'paused', 'suspended'],
    to: 'archived',
    by: ['host', 'system'],
  },
} as const satisfies Record<string, Transition>;

export type CarAction = keyof typeof transitions;

export const carActions = keysOf(transitions);

export function isCarActionFrom(action: CarAction, status: Status): boolean {
  const { from }: Transition = transitions[action];
  return from.includes(status);
}

/**
 * The status after an action.
 *
 * @throws {Refusal} `conflict` when the action is not possible in this status, or not for this role
 */
export function nextCarStatus(action: CarAction, status: Status, role: CarRole): Status {
  const { by }: Transition = transitions[action];
  if (!isCarActionFrom(action, status)) throw new Refusal('conflict', `The car is ${status}.`);
  if (!by.includes(role)) throw new Refusal('conflict', `Not for the ${role} to ${action}.`);
  return transitions[action].to;
}

/** The steps of listing a car, in order. */
export const carSteps = ['identity', 'specification', 'place', 'photos', 'price', 'rules'] as const;

export type CarStep = (typeof carSteps)[number];

/** The steps that are missing before a review. Photos are counted; all other steps are stored when saved. */
export function missingSteps(car: { filledSteps: readonly string[]; photos: number }): CarStep[] {
  return carSteps.filter((step) =>
    step === 'photos' ? car.photos < FEWEST_PHOTOS : !car.filledSteps.includes(step),
  );
}

/** Front, rear, inside and one side are what clients look at first. */
export const FEWEST_PHOTOS = 4;
