import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { recordByItself } from '#server/domain/audit/commands.ts';
import { findForParty } from '#server/domain/bookings/queries.ts';
import { signAnnex as signOneAnnex } from '#server/domain/contracts/annex-signing.ts';
import { signContract } from '#server/domain/contracts/commands.ts';
import { pdfOf } from '#server/domain/contracts/made-pdfs.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { provider } from '#server/domain/payments/gateway.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import { contractView, sideOf } from '../presenters/contract.ts';
import { drawing, signatureProblem, signedName } from '../signature.ts';

type ContractRequest = Request<{ ref: string }>;

const signature = z.object({
  name: signedName,
  drawing,
  consent: z.unknown().refine(Boolean, { error: 'errors.required' }),
});

export async function show(req: ContractRequest, res: Response) {
  const { booking, contract } = await found(req);
  await res.inertia.render('Contracts/Show', {
    contract: contractView(booking, contract, req.locale),
  });
}

export async function pdf(req: ContractRequest, res: Response) {
  const { booking, contract } = await found(req);
  const test = provider().testGateway !== undefined;
  const bytes = await pdfOf(contract, { locale: req.locale, brand: env.APP_NAME, test });
  attach(res, `contract-${booking.ref}.pdf`);
  res.type('pdf').send(bytes);
}

/** Signs a contract. A second signature, for example from another window, changes nothing. */
export async function sign(req: ContractRequest, res: Response) {
  const { booking, side } = await signing(req);
  const { name, drawing: strokes } = parseBody(req, signature);
  const page = url('contracts.show', req.params);
  const problem = signatureProblem(req, name);
  if (problem) return res.inertia.errors({ name: problem }).back(page);
  const by = { name, drawing: strokes, address: req.ip ?? '', now: clock.now() };
  const signed = await signContract(booking.id, side, by);
  const words = req.t(signed ? 'contract.sign.done' : 'contract.sign.before');
  res.inertia.flash({ toast: { kind: signed ? 'success' : 'info', text: words } });
  res.redirect(303, page);
}

/** Signs the annex of a change that was agreed during the trip. A second signature changes nothing. */
export async function signAnnex(req: Request<{ ref: string; change: string }>, res: Response) {
  const { booking, side } = await signing(req);
  const { name, drawing: strokes } = parseBody(req, signature);
  const page = url('contracts.show', req.params);
  const problem = signatureProblem(req, name);
  if (problem) return res.inertia.errors({ name: problem }).back(page);
  const by = { name, drawing: strokes, address: req.ip ?? '', now: clock.now() };
  const signed = await signOneAnnex(booking, uuid.parse(req.params.change), side, by);
  const words = req.t(signed ? 'contract.sign.annex_done' : 'contract.sign.annex_before');
  res.inertia.flash({ toast: { kind: signed ? 'success' : 'info', text: words } });
  res.redirect(303, page);
}

/** The booking and the side for which a person signs. */
async function signing(req: ContractRequest) {
  const person = currentUser(req);
  const booking = await findForParty(req.params.ref, person);
  const side = sideOf(booking);
  await findContract(booking.id);
  if (!side) throw new Refusal('forbidden', `User ${person.id} is no party to this contract.`);
  return { booking, side };
}

/** The contract, if the person may read it. Admins may read all; each time is written to the audit log. */
async function found(req: ContractRequest) {
  const reader = currentUser(req);
  const booking = await findForParty(req.params.ref, reader);
  const contract = await findContract(booking.id);
  if (booking.role === 'admin' || booking.role === 'reader') {
    const entry = { actorId: reader.id, action: 'contract.view', object: 'booking' };
    await recordByItself({ ...entry, objectId: booking.id, ip: req.ip ?? null }, clock.now());
  }
  return { booking, contract };
}
