import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { openExport, requestExport } from '#server/domain/exports/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';

export async function store(req: Request, res: Response) {
  await requestExport(currentUser(req).id, { ip: req.ip ?? null, now: clock.now() });
  res.inertia.back(`${url('profile')}#export`);
}

export async function show(req: Request, res: Response) {
  const now = clock.now();
  const { bytes, content } = await openExport(currentUser(req).id, now);
  res.set({
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="volan-${now.toISOString().slice(0, 10)}.zip"`,
    'Content-Length': String(bytes),
    'Content-Type': 'application/zip',
  });
  await pipeline(Readable.from(content), res);
}
