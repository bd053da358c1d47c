import { readFile, rm } from 'node:fs/promises';
import type { Request, RequestHandler } from 'express';
import multer from 'multer';
import { MAX_IMAGE_BYTES } from '#server/domain/media/inspect.ts';
import { uploadsFolder } from '#server/domain/media/uploads-folder.ts';

const parser = multer({
  dest: uploadsFolder,
  limits: { fileSize: MAX_IMAGE_BYTES, files: 12, fields: 40 },
});

/** Takes the files of a form; those of any other field are refused. */
export function uploads(...fields: readonly string[]): RequestHandler {
  return parser.fields(fields.map((name) => ({ name, maxCount: 10 })));
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
