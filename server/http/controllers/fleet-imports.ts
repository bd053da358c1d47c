import type { Request, Response } from 'express';
import { companyOf, managedCompany } from '#server/domain/fleet/company.ts';
import { exportedCars, type ExportedCar } from '#server/domain/fleet/exporting.ts';
import { filterFor } from '#server/domain/fleet/scope.ts';
import { branchNames } from '#server/domain/fleet/queries.ts';
import { checkImport } from '#server/domain/fleet/import-plans.ts';
import {
  applyImport,
  importOf,
  MOST_ROWS,
  rememberedHeaders,
  saveImport,
  storeImport,
  versionOf,
  type StoredImport,
} from '#server/domain/fleet/imports.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { readSheet, type SheetRead } from '#server/lib/sheet.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';
import type { Translate } from '#shared/translate.ts';
import { filterOf, readFleetQuery } from '../fleet-query.ts';
import { sheetColumns } from '../fleet-sheet/columns.ts';
import { converted, ratesOf } from '../fleet-sheet/converting.ts';
import { heard, saidOf } from '../fleet-sheet/choosing.ts';
import { mended, mendedSheet } from '../fleet-sheet/mending.ts';
import { hasPlate, isCar, isHeader, prepared } from '../fleet-sheet/preparing.ts';
import { rowsOf } from '../fleet-sheet/rows.ts';
import { sheetCells } from '../fleet-sheet/writing.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId } from '../input.ts';
import { allErrors, fleetImportView } from '../presenters/fleet-import.ts';
import { sendCsv } from '../streamed.ts';
import { eachUpload } from '../uploads.ts';

type ImportRequest = Request<{ import: string }>;

const MOST_BYTES = 2_000_000;
const keys = keysOf(sheetColumns);
const layout = { isHeader, isBody: hasPlate, isRow: isCar };

export async function create(req: Request, res: Response) {
  const { slug, name } = managedCompany(currentUser(req), readFleetQuery(req.query).company);
  const of = { company: slug };
  await res.inertia.render('CompanyOwner/Vehicles/Import', {
    company: { slug, name },
    columns: keys.map((key) => ({
      key,
      spellings: sheetColumns[key].spellings.split(' ').slice(0, 4),
    })),
    mostRows: MOST_ROWS,
    urls: {
      store: url('company.vehicles.imports.store', null, of),
      template: url('company.vehicles.imports.template'),
      table: url('company.vehicles', null, of),
    },
  });
}

/** The columns by their names in the person's language, and a car as an example. */
export async function template(req: Request, res: Response) {
  const language = req.locale === 'ro' ? 0 : 1;
  const example = keys.map((key) => sheetColumns[key].example[language]);
  await sendCsv(req, res, { name: 'volan.csv', head: headersIn(req), batches: [[example]] });
}

/** The cars the table finds, in columns that can be sent back. */
export async function csv(req: Request, res: Response) {
  const asked = readFleetQuery(req.query);
  const company = companyOf(currentUser(req), asked.company);
  const cars = await exportedCars(company.id, filterFor(company, filterOf(asked)), clock.now());
  const name = `${company.slug}.csv`;
  await sendCsv(req, res, { name, head: headersIn(req), batches: rowsOfCars(cars, req) });
}

async function* rowsOfCars(batches: AsyncIterable<ExportedCar[]>, { t, locale }: Request) {
  for await (const cars of batches) yield cars.map((car) => sheetCells(car, t, locale));
}

function headersIn(req: Request): string[] {
  return keys.map((key) => req.t(`fleet.sheet.${key}`));
}

export async function store(req: Request, res: Response) {
  const actor = currentUser(req);
  const { id: hostId, slug } = managedCompany(actor, readFleetQuery(req.query).company);
  const by = { actor, now: clock.now() };
  const remembered = await rememberedHeaders(hostId);
  let refused: Refused | null = { problem: 'missing' };
  let id: string | null = null;
  await eachUpload(req, ['file'], async (_field, bytes) => {
    const read = bytes.length > MOST_BYTES ? null : await readSheet(bytes, MOST_ROWS, layout);
    if (!read?.ok) refused = read ?? { problem: 'big' };
    else id = await storeImport(hostId, prepared(read.sheet, remembered), by);
  });
  if (id) return res.redirect(303, importUrl(id));
  res.inertia.errors({ file: refusal(refused, req.t) });
  res.inertia.back(url('company.vehicles.imports.create', null, { company: slug }));
}

type Problem = 'missing' | 'big' | Extract<SheetRead, { ok: false }>['problem'];
type Refused = { problem: Problem; line?: number };

/** Why a file is not read, and at which row. */
function refusal({ problem, line: row }: Refused, t: Translate): string {
  return [t(`fleet.import.problem.${problem}`), row && t('fleet.import.problem_row', { row })]
    .filter(Boolean)
    .join(' ');
}

export async function show(req: ImportRequest, res: Response) {
  const stored = await importOf(pathId(req.params.import), currentUser(req));
  const check = await fleetImportView(await checked(req, stored), req.t);
  await res.inertia.render('CompanyOwner/Vehicles/ImportCheck', { check });
}

async function checked(req: Request, stored: StoredImport) {
  const branches = await branchNames(stored.hostId);
  const sheet = await rowsOf(stored, branches, req.t);
  return { stored, sheet, branches, plans: await checkImport(stored.hostId, sheet.rows) };
}

/** Says what columns are, corrects cells, one by one and all alike, and leaves rows out; the file is looked at anew. */
export async function update(req: ImportRequest, res: Response) {
  const given = parseBody(req, mended);
  const stored = await importOf(pathId(req.params.import), currentUser(req));
  if (given.version !== undefined && given.version !== versionOf(stored))
    throw new Refusal('conflict', 'The file has been corrected elsewhere since the page was read.');
  const { meanings, taken, refused } = heard(stored, given.columns, req.t);
  const errors = allErrors(await checked(req, stored), req.t);
  const rates = ratesOf(given.rates, req.t);
  const corrected = mendedSheet(stored, { given, meanings, errors }, req.t);
  const sheet = await converted(corrected, rates.known);
  const said = saidOf(stored.headers, taken);
  await saveImport(stored, sheet, { said, now: clock.now() });
  res.inertia.errors({ ...refused, ...rates.refused });
  res.redirect(303, importUrl(stored.id));
}

export async function apply(req: ImportRequest, res: Response) {
  const actor = currentUser(req);
  const stored = await importOf(pathId(req.params.import), actor);
  const { sheet, plans } = await checked(req, stored);
  const isReady = allErrors({ sheet, plans }, req.t).length === 0 || stored.appliedAt !== null;
  const done = isReady
    ? await applyImport(stored, sheet.rows, { actor, now: clock.now() })
    : { ok: false as const };
  const toast = done.ok
    ? { kind: 'success' as const, text: appliedText(req, done) }
    : { kind: 'error' as const, text: req.t('fleet.import.refused') };
  res.inertia.flash({ toast });
  res.redirect(303, importUrl(stored.id));
}

function appliedText(req: Request, { created, updated }: { created: number; updated: number }) {
  return req.t('fleet.import.applied', {
    created: req.t('fleet.import.created', { count: created }),
    updated: req.t('fleet.import.updated', { count: updated }),
  });
}

function importUrl(id: string): string {
  return url('company.vehicles.imports.show', { import: id });
}
