import type { Dac7MessageKind, Dac7RecordKind } from '#server/db/generated/enums.ts';
import type { Standing } from './seller.ts';

/** A host of the year as it stands now; `data` is what a record would say, `null` if it may not be reported. */
export type Present = { hostId: string; standing: Standing; data: string | null };

/** What the authority was told last of a host. */
export type Told = { recordId: string; hostId: string; kind: Dac7RecordKind; data: string };

/** A record that the authority must still get. */
export type Change = {
  hostId: string;
  kind: Dac7RecordKind;
  data: string;
  correctsId: string | null;
};

/** A host to which nothing was paid after all. */
const nobody = { standing: 'excluded', data: null } as const;

/**
 * What the authority does not know yet: hosts that are new, hosts of whom it was told something else, and hosts who
 * should not have been reported. Of one who has become incomplete it keeps what it was told.
 */
export function changesOf(present: readonly Present[], told: readonly Told[]): Change[] {
  const now = new Map(present.map((host) => [host.hostId, host]));
  const known = new Map(
    told.filter(({ kind }) => kind !== 'removed').map((one) => [one.hostId, one]),
  );
  const added = present.flatMap(({ hostId, data }): Change[] =>
    data === null || known.has(hostId) ? [] : [{ hostId, kind: 'added', data, correctsId: null }],
  );
  const changed = [...known.values()].flatMap(
    ({ hostId, recordId: correctsId, data }): Change[] => {
      const host = now.get(hostId) ?? nobody;
      if (host.standing === 'incomplete' || host.data === data) return [];
      return host.data === null
        ? [{ hostId, kind: 'removed', data, correctsId }]
        : [{ hostId, kind: 'corrected', data: host.data, correctsId }];
    },
  );
  return [...added, ...changed];
}

/** What the messages of a year say about ourselves: the newest filed one, and what is true now. */
type Operators = { told: string | null; present: string };

/** A message that must be filed, with its records. */
export type Draft = { kind: Dac7MessageKind; changes: Change[] };

/**
 * What is new and what is corrected go in messages of their own. A year of which nothing is reported has one that says
 * so. A change of our own details is a correction, and what is new follows once that is filed.
 */
export function draftsOf(changes: readonly Change[], { told, present }: Operators): Draft[] {
  const added = changes.filter(({ kind }) => kind === 'added');
  const corrections = changes.filter(({ kind }) => kind !== 'added');
  if (told === null) {
    return [
      added.length > 0 ? { kind: 'additions', changes: added } : { kind: 'nothing', changes: [] },
    ];
  }
  const isOther = told !== present;
  return [
    ...(corrections.length > 0 || isOther
      ? [{ kind: 'corrections' as const, changes: corrections }]
      : []),
    ...(added.length > 0 && !isOther ? [{ kind: 'additions' as const, changes: added }] : []),
  ];
}
