import type { z } from 'zod';
import { folded } from '#server/lib/folded.ts';
import { sheetColumns, type CellKind, type SheetColumn } from './columns.ts';

/** A cell as its field takes it, or the issue its field has with it. */
export type CellRead = { ok: true; value: unknown } | { ok: false; issue: z.core.$ZodIssue };

export function readCell(column: SheetColumn, text: string): CellRead {
  const { kind, field } = sheetColumns[column];
  const value = spelled(kind, text);
  if (value === NO_NUMBER)
    return {
      ok: false,
      issue: { code: 'custom', path: [], message: 'errors.number', input: text },
    };
  const read = field.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  const [issue] = read.error.issues;
  if (!issue) throw read.error;
  return { ok: false, issue };
}

/** A cell that people fill with a dash or with "n/a" says nothing. */
export function said(cell: string | undefined): string {
  return !cell || /^([-–—.?]+|#?n\/a)$/i.test(cell) ? '' : cell;
}

const NO_NUMBER = 'NaN';

function spelled(kind: CellKind, text: string): unknown {
  if (kind === 'text') return text;
  if (kind === 'year') return yearOf(text);
  if (kind === 'whole' || kind === 'decimal') return plainNumber(text, kind === 'whole');
  return kind === 'yes' ? yesOrNo(folded(text), text) : wordOf(kind, text);
}

function yesOrNo(key: string, text: string): boolean | string {
  if (yes.has(key)) return true;
  return no.has(key) ? false : text;
}

/** Of "alb perlat" the first word tells the colour, of "manuală 6 trepte" the gearbox. */
function wordOf(kind: keyof typeof spellings, text: string): string {
  const [first = text] = text.split(/[\s/,(-]+/);
  return known(kind, text) ?? known(kind, first) ?? text;
}

/** Of a date of manufacture the year. */
function yearOf(text: string): string {
  const [, first, last] = /^(\d{4})[-./]\d{1,2}|^(?:\d{1,2}[-./]){1,2}(\d{4})\b/.exec(text) ?? [];
  return first ?? last ?? plainNumber(text, true);
}

function known(kind: keyof typeof spellings, text: string): string | undefined {
  const key = folded(text);
  const words: Readonly<Record<string, readonly string[]>> = spellings[kind];
  return Object.entries(words).find(([word, all]) => word === key || all.includes(key))?.[0];
}

const yes: ReadonlySet<string> = new Set(['da', 'yes', 'y', 'x', '1', 'true', 'adevarat']);
const no: ReadonlySet<string> = new Set(['nu', 'no', 'n', '0', 'false', 'fals']);

const UNITS = /(lei|leu|ron|km|%|\/|pe|per|zile|zi|days?|ani|years?|locuri|u[sșş]i|[.,]-$|\+$)/gi;
const THOUSANDS = /^\d{1,3}([.,]\d{3})+$/;

/** "1.250,50 lei" is 1250.50. A single point or comma before three digits groups thousands where no fraction can be. */
function plainNumber(text: string, isWhole: boolean): string {
  const bare = text.replaceAll(UNITS, '').replaceAll(/[\s\u00a0']/g, '');
  if (isWhole && THOUSANDS.test(bare)) return bare.replaceAll(/[.,]/g, '');
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const plain =
    at === -1 ? bare : `${bare.slice(0, at).replaceAll(/[.,]/g, '')}.${bare.slice(at + 1)}`;
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : NO_NUMBER;
}

const spellings = {
  colour: {
    white: ['alb', 'alba'],
    silver: ['argintiu', 'argintie'],
    grey: ['gri', 'gray', 'antracit'],
    black: ['negru', 'neagra'],
    blue: ['albastru', 'albastra', 'bleumarin'],
    red: ['rosu', 'rosie', 'visiniu', 'grena'],
    green: ['verde'],
    beige: ['bej', 'crem'],
    brown: ['maro', 'maron'],
    orange: ['portocaliu', 'portocalie'],
    yellow: ['galben', 'galbena'],
  },
  category: {
    city: ['deoras', 'oras', 'mini', 'mica', 'economy', 'economic', 'economica', 'clasamica'],
    compact: ['compacta', 'compact', 'hatchback'],
    sedan: ['saloon', 'berlina', 'limuzina'],
    estate: ['break', 'combi', 'kombi', 'wagon'],
    suv: ['crossover', 'offroad', 'deteren'],
    van: ['monovolum', 'mpv', 'minivan'],
    coupe: ['coupe', 'cupeu'],
    convertible: ['decapotabila', 'cabrio', 'cabriolet'],
    pickup: ['camioneta'],
    minibus: ['microbuz'],
  },
  gearbox: {
    manual: ['manuala', 'm', 'mt', 'man'],
    automatic: ['automata', 'automat', 'auto', 'a', 'at', 'aut', 'dsg', 'cvt', 'edc'],
  },
  fuel: {
    petrol: ['benzina', 'gasoline', 'gas'],
    diesel: ['motorina', 'd'],
    hybrid: [
      'hibrid',
      'hev',
      'mhev',
      'phev',
      'pluginhybrid',
      'mildhybrid',
      'benzinahibrid',
      'benzinahybrid',
      'benzinaelectric',
      'dieselhibrid',
      'motorinahibrid',
    ],
    electric: ['electrica', 'ev', 'bev'],
    lpg: ['gpl', 'benzinagpl'],
  },
  policy: {
    flexible: ['flexibila'],
    moderate: ['moderata'],
    strict: ['stricta'],
  },
} as const;
