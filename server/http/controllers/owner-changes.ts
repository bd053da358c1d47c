import type { Request, Response } from 'express';
import { roleOf } from '#server/domain/bookings/commands.ts';
import { answerChange, changeForm, propose } from './changes.ts';
import { actedBooking, seenBooking, type BookingRequest } from './owner-access.ts';

export async function create(req: BookingRequest, res: Response) {
  const booking = await seenBooking(req);
  // Who only looks proposes nothing.
  roleOf(booking.role);
  await res.inertia.render('Owner/Bookings/Change', {
    change: await changeForm(req, booking, 'host'),
  });
}

export async function store(req: BookingRequest, res: Response) {
  await propose(req, res, await actedBooking(req, 'booking.change'), 'host');
}

export async function answer(req: Request<{ ref: string; change: string }>, res: Response) {
  await answerChange(req, res, await actedBooking(req, 'booking.answer-change'), 'host');
}
