import type { Request, Response } from 'express';
import { z } from 'zod';
import { fleetChange } from '#server/domain/fleet/change-queries.ts';
import {
  applyChange,
  MOST_CARS,
  prepareChange,
  undoFleetChange,
} from '#server/domain/fleet/changing.ts';
import { companyOf } from '#server/domain/fleet/company.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { readChoice, readOperation } from '../fleet-change-input.ts';
import { currentUser } from '../guards.ts';
import { parseBody, pathId } from '../input.ts';
import { fleetChangeView } from '../presenters/fleet-change.ts';
import { pageOf } from './owner-access.ts';

type ChangeRequest = Request<{ change: string }>;

/** Cars on a page of the preview. */
const SIZE = 100;

const whose = z.object({ company: z.string().max(120) });

/** Makes a preview of the change. */
export async function store(req: Request, res: Response) {
  const { company } = parseBody(req, whose);
  const actor = currentUser(req);
  const { id: hostId } = companyOf(actor, company);
  const choice = readChoice(req.body);
  const operation = readOperation(req.body);
  const by = { actor, now: clock.now() };
  const prepared = await prepareChange(hostId, { operation, choice }, by);
  if (prepared.ok) return res.redirect(303, changeUrl(prepared.id));
  const text = req.t(`fleet.change.${prepared.problem}`, { count: MOST_CARS });
  res.inertia.errors({ kind: text }).back(url('company.vehicles', null, { company }));
}

export async function show(req: ChangeRequest, res: Response) {
  const current = pageOf(req);
  const page = { offset: (current - 1) * SIZE, size: SIZE };
  const change = await fleetChange(pathId(req.params.change), currentUser(req), page);
  await res.inertia.render('CompanyOwner/Vehicles/Change', {
    company: change.host.name,
    change: fleetChangeView(change, clock.now()),
    page: { current, last: Math.max(1, Math.ceil(change.counts.cars / SIZE)) },
  });
}

export async function apply(req: ChangeRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const applied = await applyChange(pathId(req.params.change), by);
  const toast = applied.ok
    ? { kind: 'success' as const, text: req.t('fleet.change.applied', { count: applied.cars }) }
    : { kind: 'error' as const, text: req.t('fleet.change.moved', { count: applied.moved }) };
  res.inertia.flash({ toast });
  res.redirect(303, changeUrl(req.params.change));
}

export async function undo(req: ChangeRequest, res: Response) {
  const by = { actor: currentUser(req), now: clock.now() };
  const { cars, kept, wasUndone } = await undoFleetChange(pathId(req.params.change), by);
  const undone = wasUndone
    ? req.t('fleet.change.undone_before')
    : req.t('fleet.change.undone', { count: cars });
  const left = kept > 0 ? req.t('fleet.change.kept', { count: kept }) : '';
  const toast = { kind: 'success' as const, text: [undone, left].filter(Boolean).join(' ') };
  res.inertia.flash({ toast });
  res.redirect(303, changeUrl(req.params.change));
}

function changeUrl(change: string): string {
  return url('company.vehicles.changes.show', { change });
}
