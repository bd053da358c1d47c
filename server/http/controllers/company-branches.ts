import type { Request, Response } from 'express';
import type { z } from 'zod';
import {
  changeBranch,
  closeBranch,
  openBranch,
  type BranchInput,
} from '#server/domain/hosts/branches.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { companyBack } from '../company-back.ts';
import { branchInput } from '../company-input.ts';
import { currentUser } from '../guards.ts';
import { problemsOfWeek, weekOf } from '../hours-input.ts';
import { parseBody, uuid } from '../input.ts';
import { pick } from '../presenters/pick.ts';

type BranchRequest = Request<{ branch: string }>;

const byWhom = (req: Request) => ({
  actor: currentUser(req),
  ip: req.ip ?? null,
  now: clock.now(),
});

export async function store(req: Request, res: Response) {
  const { hostId, from, ...fields } = parseBody(req, branchInput);
  const errors = fields.hours === 'own' ? problemsOfWeek(req, fields) : {};
  if (Object.keys(errors).length === 0) {
    const saved = await openBranch(hostId, branchOf(fields), byWhom(req));
    if (!saved.ok) errors['name'] = req.t(`company.branch.problem.${saved.problem}`);
  }
  res.inertia.errors(errors);
  const isSaved = Object.keys(errors).length === 0;
  companyBack(req, res, { hostId, from, step: isSaved ? null : 'branch' });
}

export async function update(req: BranchRequest, res: Response) {
  const { hostId, from, ...fields } = parseBody(req, branchInput);
  const errors = fields.hours === 'own' ? problemsOfWeek(req, fields) : {};
  if (Object.keys(errors).length === 0) {
    const id = uuid.parse(req.params.branch);
    const saved = await changeBranch(id, branchOf(fields), byWhom(req));
    if (!saved.ok) errors['name'] = req.t(`company.branch.problem.${saved.problem}`);
  }
  res.inertia.errors(errors);
  const isSaved = Object.keys(errors).length === 0;
  companyBack(req, res, { hostId, from, step: isSaved ? null : 'branch' });
}

export async function destroy(req: BranchRequest, res: Response) {
  const closed = await closeBranch(uuid.parse(req.params.branch), byWhom(req));
  const text = req.t(closed.ok ? 'company.branch.closed' : `company.branch.kept.${closed.problem}`);
  res.inertia.flash({ toast: { kind: closed.ok ? 'success' : 'error', text } });
  res.inertia.back(url('company.profile.edit'));
}

type Fields = Omit<z.infer<typeof branchInput>, 'hostId' | 'from'>;

function branchOf(fields: Fields): BranchInput {
  return {
    ...pick(fields, 'name', 'town', 'address', 'lat', 'lng', 'phone'),
    openingHours: fields.hours === 'own' ? weekOf(fields) : null,
  };
}
