import type { Request, Response } from 'express';
import { carOfMember } from '#server/domain/maintenance/commands.ts';
import { addJobFile, jobFile, removeJobFile } from '#server/domain/maintenance/files.ts';
import { requireRunning } from '#server/domain/hosts/policy.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { storeUpload, uploadFields } from '../document-upload.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId } from '../input.ts';
import { sendPrivateFile } from '../private-file.ts';

type JobRequest = Request<{ car: string; job: string }>;
type FileRequest = Request<{ car: string; job: string; file: string }>;

/** Stores one file, which the page's script sends. */
export async function store(req: JobRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const car = await carOfMember(req.params.car, by.actor);
  requireRunning(by.actor, car);
  const job = pathId(req.params.job);
  const { uploadKey } = parseBody(req, uploadFields);
  await storeUpload(req, res, (bytes) => addJobFile(car.slug, { job, bytes, uploadKey }, by));
}

export async function show(req: FileRequest, res: Response) {
  const file = await jobFile(req.params.car, idsOf(req), currentUser(req));
  await sendPrivateFile(res, file, `${file.job.kind}-${req.params.job.slice(0, 8)}.pdf`);
}

export async function destroy(req: FileRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const { slug } = await carOfMember(req.params.car, by.actor);
  await removeJobFile(slug, idsOf(req), by);
  res.inertia.back(url('company.vehicles.maintenance', { car: slug }));
}

function idsOf({ params: { job, file } }: FileRequest) {
  return { job: pathId(job), file: pathId(file) };
}
