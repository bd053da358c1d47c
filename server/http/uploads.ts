import { readFile, rm } from 'node:fs/promises';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { MAX_IMAGE_BYTES } from '#server/domain/media/inspect.ts';
import { uploadsFolder } from '#server/domain/media/uploads-folder.ts';
import { HttpError } from './http-error.ts';

const parser = multer({
  dest: uploadsFolder,
  limits: { fileSize: MAX_IMAGE_BYTES, files: 12, fields: 40 },
});

/** Takes the files of a form; those of any other field are refused. */
export function uploads(...fields: readonly string[]): RequestHandler {
  const parse = parser.fields(fields.map((name) => ({ name, maxCount: 10 })));
  return (req, res, next) => {
    parse(req, res, (error?: unknown) => next(error === undefined ? undefined : nameError(error)));
  };
}

/** What the form's reader complains of has no code: it is the sender's. A full disk has one, and is ours. */
function nameError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MulterError) return error;
  if (!('code' in error)) return new HttpError(400, 'The form cannot be read.');
  return error.code === 'ENOSPC' ? new HttpError(507, 'No space left for uploads.') : error;
}

/** Hands each uploaded file of a field to the work, and removes the temporary ones whatever happens. */
export async function eachUpload<F extends string>(
  req: Request,
  fields: readonly F[],
  work: (field: F, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const uploaded = fields.flatMap((field) => filesOf(req, field).map((file) => ({ field, file })));
  try {
    for (const { field, file } of uploaded) await work(field, await readFile(file.path));
  } finally {
    await Promise.all(uploaded.map(({ file }) => rm(file.path, { force: true })));
  }
}

function filesOf(req: Request, field: string): Express.Multer.File[] {
  const { files } = req;
  return files && !Array.isArray(files) ? (files[field] ?? []) : [];
}
