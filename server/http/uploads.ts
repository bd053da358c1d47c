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

/** Takes the files of a form; those of any other field are refused, and those nobody asked for removed at the end. */
export function uploads(...fields: readonly string[]): RequestHandler {
  const parse = parser.fields(fields.map((name) => ({ name, maxCount: 10 })));
  return (req, res, next) => {
    parse(req, res, (error?: unknown) => {
      // After a failure the parser has removed what it had written.
      if (error !== undefined) return next(nameError(error));
      res.once('close', () => void removeAll(fields.flatMap((field) => filesOf(req, field))));
      next();
    });
  };
}

/** What the form's reader complains of has no code: it is the sender's. A fault of the disk has one, and is ours. */
function nameError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MulterError) return error;
  return 'code' in error ? error : new HttpError(400, 'The form cannot be read.');
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
    await removeAll(uploaded.map(({ file }) => file));
  }
}

async function removeAll(files: readonly Express.Multer.File[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}

function filesOf(req: Request, field: string): Express.Multer.File[] {
  const { files } = req;
  return files && !Array.isArray(files) ? (files[field] ?? []) : [];
}
