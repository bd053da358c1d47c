import type { Request, Response } from 'express';
import { viewPaper } from '#server/domain/claims/papers.ts';
import { clock } from '#server/lib/clock.ts';
import { currentUser } from '../guards.ts';
import { pathId } from '../input.ts';
import { sendPrivateFile } from '../private-file.ts';

/** Sends the paper of a claim to a person who may see its booking. */
export async function show(req: Request<{ claim: string; file: string }>, res: Response) {
  const { claim, file } = req.params;
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const paper = await viewPaper(pathId(claim), pathId(file), by);
  await sendPrivateFile(res, paper, `${paper.kind}-${paper.ref}.pdf`);
}
