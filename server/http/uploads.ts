import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { MAX_IMAGE_BYTES } from '#server/domain/media/inspect.ts';
import { uploadsFolder } from '#server/domain/media/uploads-folder.ts';
import { isScanning, scanFile } from '#server/domain/media/scanner.ts';
import { log } from '#server/lib/log.ts';
import { countScan } from '#server/metrics/scans.ts';
import { HttpError } from './http-error.ts';
import { UploadRefusal } from './upload-refusal.ts';

const parser = multer({
  dest: uploadsFolder,
  limits: { fileSize: MAX_IMAGE_BYTES, files: 12, fields: 40 },
});

/**
 * Receives the files of a form in these fields. Files in other fields are refused, and files that no handler took are
 * deleted at the end.
 */
export function uploads(...fields: readonly string[]): RequestHandler {
  const parse = promisify(parser.fields(fields.map((name) => ({ name, maxCount: 10 }))));
  return async (req, res, next) => {
    // After an error the parser has deleted its files.
    await parse(req, res).catch((error: unknown) => {
      throw nameError(error);
    });
    const files = fields.flatMap((field) => filesOf(req, field));
    res.once('close', () => void removeAll(files));
    await scanAll(files);
    next();
  };
}

/**
 * Looks at every file before anything reads it. One that could not be looked at is refused as well: the person has it
 * still, and can send it again.
 *
 * @throws {UploadRefusal}
 */
async function scanAll(files: readonly Express.Multer.File[]): Promise<void> {
  for (const { fieldname: field, path } of files) {
    const verdict = await scanFile(path);
    if (isScanning) countScan(verdict);
    if (verdict.kind === 'clean') continue;
    await removeAll(files);
    const isInfected = verdict.kind === 'infected';
    const finding = isInfected ? { signature: verdict.signature } : { reason: verdict.reason };
    log.warn({ field, ...finding }, 'An uploaded file was refused by the virus scan.');
    throw new UploadRefusal(field, isInfected ? 'infected' : 'unscanned');
  }
}

/** Errors in the form itself have no code and become 400. An error of the disk has one and is our fault. */
function nameError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MulterError) return error;
  return 'code' in error ? error : new HttpError(400, 'The form cannot be read.');
}

/** Calls the work for each uploaded file of a field, and always deletes the temporary files. */
export async function eachUpload<F extends string>(
  req: Request,
  fields: readonly F[],
  work: (field: F, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const uploaded = fields.flatMap((field) => filesOf(req, field).map((file) => ({ field, file })));
  try {
    for (const { field, file } of uploaded) await work(field, await readFile(file.path));
  } finally {
    await removeAll(uploaded.map(({ file }) => file));
  }
}

/** The longest name of a file that is stored. */
const LONGEST_NAME = 120;

/** The files of a field with the names that their sender has given them, and always deletes the temporary files. */
export async function namedUploads(
  req: Request,
  field: string,
): Promise<{ name: string; bytes: Buffer }[]> {
  const uploaded = filesOf(req, field);
  try {
    const read = [];
    for (const file of uploaded)
      read.push({ name: plainName(file.originalname), bytes: await readFile(file.path) });
    return read;
  } finally {
    await removeAll(uploaded);
  }
}

/** The parser reads names as Latin-1. Without control characters and marks that change the direction of writing. */
function plainName(given: string): string {
  const name = Buffer.from(given, 'latin1').toString('utf8');
  return name
    .replaceAll(/[\p{Cc}\p{Cf}/\\"]/gu, ' ')
    .trim()
    .slice(-LONGEST_NAME);
}

async function removeAll(files: readonly Express.Multer.File[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}

function filesOf(req: Request, field: string): Express.Multer.File[] {
  const { files } = req;
  return files && !Array.isArray(files) ? (files[field] ?? []) : [];
}
