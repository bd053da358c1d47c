import type { Request, Response } from 'express';
import { z } from 'zod';
import { viewNoShowPaper } from '#server/domain/no-shows/papers.ts';
import { replyToObjection } from '#server/domain/no-shows/replying.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId, text } from '../input.ts';
import { PAPER_FIELD, papersOf, problemWith } from '../papers.ts';
import { sendPrivateFile } from '../private-file.ts';
import { actedBooking, type BookingRequest } from './owner-access.ts';

const replying = z.object({ reply: text(1_000).pipe(z.string().min(10)) });

/** The host answers a client who has objected to a no-show. */
export async function store(req: BookingRequest, res: Response) {
  const papers = await papersOf(req);
  const { reply: words } = parseBody(req, replying);
  const booking = await actedBooking(req, 'no-show.reply');
  const problem = await problemWith(req, papers, () =>
    replyToObjection(booking, { words, papers }, clock.now()),
  );
  if (problem) res.inertia.errors({ [PAPER_FIELD]: problem });
  else
    res.inertia.flash({ toast: { kind: 'success', text: req.t('owner.message.no_show_replied') } });
  res.inertia.back(url('owner.bookings.show', { ref: req.params.ref }));
}

/** Sends what the host has sent with its answer to a person who may see the booking. */
export async function showPaper(req: Request<{ ref: string; file: string }>, res: Response) {
  const { ref, file } = req.params;
  const by = { actor: currentUser(req), ip: req.ip ?? null, now: clock.now() };
  const paper = await viewNoShowPaper(ref, pathId(file), by);
  await sendPrivateFile(res, paper, `no-show-${ref}.pdf`);
}
