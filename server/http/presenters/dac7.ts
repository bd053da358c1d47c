import type { Copy, CopyState } from '#server/domain/dac7/copies.ts';
import { wholeUnits, type Figures } from '#server/domain/dac7/figures.ts';
import type { MessageHead } from '#server/domain/dac7/messages.ts';
import type { HostYear } from '#server/domain/dac7/queries.ts';
import {
  missingOf,
  type Known,
  type RequiredField,
  type Standing,
} from '#server/domain/dac7/seller.ts';
import { maskedTaxNumber } from '#server/domain/hosts/tax-number.ts';
import { sum } from '#server/domain/money/money.ts';
import { columnDate } from '#server/domain/time/wall-clock.ts';
import type { Dac7MessageKind } from '#server/db/generated/enums.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';

export type SellerView = {
  id: string;
  name: string;
  kind: Known['kind'];
  /** Shortened to its last digits. */
  number: string | null;
  residence: string;
  standing: Standing;
  missing: RequiredField[];
  /** Of the whole year, in minor units. */
  consideration: number;
  fees: number;
  activities: number;
  exclusionUrl: string;
};

export function sellerView({ hostId, hostName, known, standing, figures }: HostYear): SellerView {
  return {
    id: hostId,
    name: known.name ?? hostName,
    kind: known.kind,
    number: known.number && maskedTaxNumber(known.number),
    residence: known.residence,
    standing,
    missing: missingOf(known),
    consideration: sum(figures.consideration),
    fees: sum(figures.fees),
    activities: sum(figures.activities),
    exclusionUrl: url('admin.dac7.exclusion.store', { seller: hostId }),
  };
}

export type MessageView = {
  id: string;
  kind: Dac7MessageKind;
  ref: string;
  builtAt: string;
  counts: { added: number; corrected: number; removed: number };
  /** Hosts who were not told yet. */
  untold: number;
  isChecked: boolean;
  problems: string[];
  filedOn: string | null;
  receipt: string | null;
  xmlUrl: string;
  fileUrl: string;
};

export function messageView({ id, kind, ref, builtAt, ...message }: MessageHead): MessageView {
  const { records, checkedAt, problems, filedOn, receipt } = message;
  const count = (wanted: string) => records.filter((record) => record.kind === wanted).length;
  return {
    id,
    kind,
    ref,
    builtAt: builtAt.toISOString(),
    counts: {
      added: count('added'),
      corrected: count('corrected'),
      removed: count('removed'),
    },
    untold: records.filter(({ announcedAt }) => announcedAt === null).length,
    isChecked: checkedAt !== null,
    problems: problems.slice(0, 20),
    filedOn: filedOn && columnDate(filedOn),
    receipt,
    xmlUrl: url('admin.dac7.message', { report: id }),
    fileUrl: url('admin.dac7.file', { report: id }),
  };
}

const quarters = [0, 1, 2, 3] as const;

export type QuarterView = {
  quarter: number;
  /** In minor units. */
  consideration: number;
  fees: number;
  activities: number;
  /** As reported: whole units of the currency. */
  reportedConsideration: number;
  reportedFees: number;
};

export function quartersOf({ consideration, fees, activities }: Figures): QuarterView[] {
  return quarters.map((at) => ({
    quarter: at + 1,
    consideration: consideration[at],
    fees: fees[at],
    activities: activities[at],
    reportedConsideration: wholeUnits(consideration[at]),
    reportedFees: wholeUnits(fees[at]),
  }));
}

export type CopyView = {
  year: number;
  state: CopyState;
  filedOn: string | null;
  doc: string | null;
  details: { field: DetailField; value: string }[];
  missing: RequiredField[];
  quarters: QuarterView[];
  csvUrl: string;
  pdfUrl: string;
};

type DetailField = Exclude<keyof Known, 'kind'>;

const detailFields = [
  'name',
  'number',
  'residence',
  'vatNumber',
  'register',
  'address',
  'bornOn',
  'iban',
  'holder',
] as const satisfies DetailField[];

/** What is reported about the host itself; what it has not given is left out. */
export function detailsOf(known: Known): { field: DetailField; value: string }[] {
  return detailFields.flatMap((field) => {
    const value = known[field];
    return value ? [{ field, value }] : [];
  });
}

export function copyView(copy: Copy, host: string): CopyView {
  const { year, state, filedOn, doc, known, missing, figures } = copy;
  const number = known.number && maskedTaxNumber(known.number);
  const file = { host, year: String(year) };
  return {
    year,
    state,
    filedOn,
    doc,
    details: detailsOf({ ...known, number }),
    missing,
    quarters: quartersOf(figures),
    csvUrl: url('owner.tax-report.csv', file),
    pdfUrl: url('owner.tax-report.pdf', file),
  };
}

/** The rows of the staff's file: one for each host, with its quarters. */
export function sellerRows(hosts: readonly HostYear[], t: Translate): string[][] {
  const head = ['seller', 'kind', 'number', 'residence', 'standing'] as const;
  const amounts = (['consideration', 'fees', 'activities'] as const).flatMap((name) =>
    quarters.map((at) => `${t(`tax.copy.${name}`)} T${at + 1}`),
  );
  const rows = hosts.map((host) => {
    const { name, kind, number, residence, standing } = sellerView(host);
    const { consideration, fees, activities } = host.figures;
    return [
      name,
      t(`tax.admin.kind.${kind}`),
      number ?? '',
      residence,
      t(`tax.admin.standing.${standing}`),
      ...[...consideration, ...fees].map(decimal),
      ...activities.map(String),
    ];
  });
  return [[...head.map((name) => t(`tax.admin.column.${name}`)), ...amounts], ...rows];
}

export function decimal(minor: number): string {
  return (minor / 100).toFixed(2);
}
