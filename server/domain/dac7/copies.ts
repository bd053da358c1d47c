import { db } from '#server/db/client.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { columnDate, yearOf, type WallDate } from '../time/wall-clock.ts';
import type { Figures } from './figures.ts';
import { parsedData, readData } from './messages.ts';
import { hostYears } from './queries.ts';
import { missingOf, type Known, type RequiredField } from './seller.ts';

/**
 * How far a year's report of a host is: what would be reported now, what will be filed, what was filed, or what was
 * filed and is taken back; and why nothing is reported.
 */
export type CopyState =
  | 'preview'
  | 'prepared'
  | 'filed'
  | 'withdrawn'
  | 'incomplete'
  | 'excluded'
  | 'outside';

/** What is reported of a host for a year, for the host. */
export type Copy = {
  year: number;
  state: CopyState;
  filedOn: WallDate | null;
  /** The number of the record. */
  doc: string | null;
  known: Known;
  missing: RequiredField[];
  figures: Figures;
};

/** A host's copy; `null` for a year in which nothing was paid and nothing was reported. */
export async function copyOf(hostId: string, year: number): Promise<Copy | null> {
  const record = await newestRecord(hostId, year);
  if (!record) return previewOf(hostId, year);
  const { seller, currency: _, ...figures } = parsedData(readData(record.sealedData));
  const { filedOn } = record.message;
  const told = filedOn ? ('filed' as const) : ('prepared' as const);
  return {
    year,
    state: record.kind === 'removed' ? 'withdrawn' : told,
    filedOn: filedOn && columnDate(filedOn),
    doc: record.doc,
    known: seller,
    missing: [],
    figures,
  };
}

/** What waits to be filed comes before what was filed. */
async function newestRecord(hostId: string, year: number) {
  return db.dac7Record.findFirst({
    where: { hostId, message: { year } },
    select: { kind: true, doc: true, sealedData: true, message: { select: { filedOn: true } } },
    orderBy: { message: { filedAt: { sort: 'desc', nulls: 'first' } } },
  });
}

async function previewOf(hostId: string, year: number): Promise<Copy | null> {
  const [host] = await hostYears(db, year, hostId);
  if (!host) return null;
  const { known, figures, standing } = host;
  return {
    year,
    state: toState[standing],
    filedOn: null,
    doc: null,
    known,
    missing: missingOf(known),
    figures,
  };
}

const toState = {
  reported: 'preview',
  incomplete: 'incomplete',
  excluded: 'excluded',
  outside: 'outside',
} as const;

/** The years of which a host has a copy, the newest first: this one, and those in which it was paid. */
export function yearsUntil(first: number | null, now: Date): number[] {
  const thisYear = yearOf(now, HOME_ZONE);
  const from = Math.min(first ?? thisYear, thisYear);
  return Array.from({ length: thisYear - from + 1 }, (_, at) => thisYear - at);
}
