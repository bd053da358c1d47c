import type { Request, Response } from 'express';
import { findForClient } from '#server/domain/bookings/queries.ts';
import { currentUser } from '../guards.ts';
import { answerChange, changeForm, propose } from './changes.ts';

type BookingRequest = Request<{ ref: string }>;

const own = (req: BookingRequest) => findForClient(req.params.ref, currentUser(req));

export async function create(req: BookingRequest, res: Response) {
  const change = await changeForm(req, await own(req), 'client');
  await res.inertia.render('Client/Bookings/Change', { change });
}

export async function store(req: BookingRequest, res: Response) {
  await propose(req, res, await own(req), 'client');
}

export async function answer(req: Request<{ ref: string; change: string }>, res: Response) {
  await answerChange(req, res, await own(req), 'client');
}
