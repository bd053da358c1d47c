import { z } from 'zod';
import { distanceMeters } from '#shared/mercator.ts';
import type { Position } from '../cars/position.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** The value of a field when the car was approved, and its present one. */
export const FieldChange = z.object({ field: z.string(), before: Value, after: Value });

export type FieldChange = z.infer<typeof FieldChange>;

export const FieldChanges = z.array(FieldChange);

type Fields = Record<string, unknown>;

/** The fields that differ. Values whose type is not that of a field are not compared. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after).flatMap((field) => {
    const [was, is] = [
      Value.safeParse(before[field] ?? null),
      Value.safeParse(after[field] ?? null),
    ];
    if (!was.success || !is.success) return [];
    if (JSON.stringify(was.data) === JSON.stringify(is.data)) return [];
    return [{ field, before: was.data, after: is.data }];
  });
}

/** Combines earlier and later changes. A field that has its old value again is no longer a change. */
export function mergedChanges(
  earlier: readonly FieldChange[],
  later: readonly FieldChange[],
): FieldChange[] {
  const merged = new Map(earlier.map((change) => [change.field, change]));
  for (const change of later)
    merged.set(change.field, {
      ...change,
      before: merged.get(change.field)?.before ?? change.before,
    });
  return [...merged.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  );
}

const identity: ReadonlySet<string> = new Set(['make', 'model', 'year', 'plate', 'vin']);

/** Whether it is another car than the approved one: then it must leave the market until it is reviewed. */
export function isOtherCar(changes: readonly FieldChange[]): boolean {
  return changes.some(({ field, before }) => identity.has(field) && before !== null);
}

const FAR_METRES = 5_000;

/** Whether the car has moved so far that its documents, place and price need a review. */
export function isMovedFar(before: Position, after: Position): boolean {
  return distanceMeters(before, after) > FAR_METRES;
}
