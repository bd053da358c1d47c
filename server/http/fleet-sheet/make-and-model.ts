import { knownMake, splitByMake } from '#server/domain/listings/known-makes.ts';
import { folded } from '#server/lib/folded.ts';
import { said } from './cells.ts';
import { LONGEST_HEADER } from './headers.ts';

/** Headers of a column with make and model together, folded. */
const together: ReadonlySet<string> = new Set(
  `marcamodel marcasimodel marcasimodelul marcamodelul marcatip marcasitip marcatipmodel makemodel makeandmodel
  brandmodel masina masini auto autoturism autovehicul vehicul vehicle car denumire denumireauto denumirevehicul
  tipauto modelauto modelmasina carmodel fahrzeug markemodell markeundmodell markeundtyp markentyp
  denumiremijlocfix denumiremijloc denumiremijlocdetransport
  obiectleasing obiectulleasingului bunleasing marcaemodello gyartmanyestipus vehicledescription`.split(
    /\s+/,
  ),
);

export function isTogether(header: string): boolean {
  if (header.length > LONGEST_HEADER) return false;
  const key = folded(header.split(/[([]/)[0] ?? '');
  return together.has(key);
}

export function mostlyBoth(cells: readonly (string | undefined)[]): boolean {
  const filled = cells.filter((cell) => said(cell) !== '');
  const both = filled.filter((cell = '') => splitByMake(cell) !== null);
  return both.length > filled.length / 2;
}

/** What accountants write before the make. */
const GENERIC =
  /^(?:(?:auto(?:turism|vehicul|utilitar[aă])?|microbuz|ma[sșş]in[aă]|car|vehicle)[\s:,-]+)+/i;

/** Of a make that the catalogue does not have the first word. */
export function halvesOf(whole: string): { make: string; model: string } {
  const cell = whole.replace(GENERIC, '');
  const known = splitByMake(cell);
  if (known) return known;
  const [first = '', ...others] = cell.split(/[\s/|]+/);
  return { make: knownMake(first) ?? first, model: others.join(' ') };
}
