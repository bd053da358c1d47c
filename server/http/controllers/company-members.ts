import type { Request, Response } from 'express';
import { z } from 'zod';
import { companyOf, managedCompany } from '#server/domain/fleet/company.ts';
import { branchesOf } from '#server/domain/hosts/branches.ts';
import { companyDetails } from '#server/domain/hosts/company-details.ts';
import { invitationsOf } from '#server/domain/hosts/invitations.ts';
import {
  changeMember,
  demandSecondFactor,
  membersOf,
  removeMember,
} from '#server/domain/hosts/members.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { confirmationFor } from '../confirmation.ts';
import { currentUser } from '../guards.ts';
import { parseBody, uuid } from '../input.ts';
import { memberPlace } from '../member-input.ts';
import { invitationView, memberView } from '../presenters/members.ts';
import { pick } from '../presenters/pick.ts';

type MemberRequest = Request<{ host: string; member: string }>;

const query = z.object({ company: z.string().max(120).nullable().catch(null).default(null) });
const factor = z.object({ isRequired: z.enum(['yes', 'no']) });

/** Every member sees who the others are; only managers change something about them. */
export async function index(req: Request, res: Response) {
  const actor = currentUser(req);
  const company = companyOf(actor, query.parse(req.query).company);
  const isManager = company.role === 'manager';
  const members = await membersOf(company.id);
  await res.inertia.render('CompanyOwner/Members', {
    company: pick(company, 'id', 'slug', 'name'),
    members: members.map((member) => memberView(member, { actor, host: company.slug, isManager })),
    managing: isManager ? await managing(company) : null,
    confirmation: await confirmationFor(req),
  });
}

async function managing({ id, slug }: { id: string; slug: string }) {
  const [invitations, branches, details] = await Promise.all([
    invitationsOf(id),
    branchesOf(id),
    companyDetails(id),
  ]);
  return {
    invitations: invitations.map((invitation) => invitationView(invitation, clock.now())),
    inviteUrl: url('company.invitations.store', { host: slug }),
    secondFactor: {
      isRequired: details.secondFactorRequired,
      url: url('company.second-factor.update', { host: slug }),
    },
    branches: branches.map((branch) => pick(branch, 'id', 'name')),
  };
}

export async function update(req: MemberRequest, res: Response) {
  const actor = currentUser(req);
  const { id: hostId, slug } = managedCompany(actor, req.params.host);
  const place = parseBody(req, memberPlace);
  const member = { hostId, userId: uuid.parse(req.params.member) };
  const by = { actor, ip: req.ip ?? null, now: clock.now() };
  const changed = await changeMember(member, place, by);
  if (changed.ok) say(req, res, 'company.members.changed');
  else if (changed.problem === 'branch')
    res.inertia.errors({ branchId: req.t('company.members.problem.branch') });
  else res.inertia.errors({ role: req.t('company.members.problem.last-manager') });
  res.inertia.back(membersUrl(slug));
}

/** Who has left finds no company here any more. */
export async function destroy(req: MemberRequest, res: Response) {
  const actor = currentUser(req);
  const { id: hostId, slug } = companyOf(actor, req.params.host);
  const userId = uuid.parse(req.params.member);
  const by = { actor, ip: req.ip ?? null, now: clock.now() };
  const removed = await removeMember({ hostId, userId }, by);
  if (!removed.ok) {
    const text = req.t('company.members.problem.last-manager');
    res.inertia.flash({ toast: { kind: 'error', text } }).back(membersUrl(slug));
  } else if (userId === actor.id) {
    say(req, res, 'company.members.left');
    res.redirect(303, url('dashboard'));
  } else {
    say(req, res, 'company.members.removed');
    res.inertia.back(membersUrl(slug));
  }
}

export async function updateSecondFactor(req: Request<{ host: string }>, res: Response) {
  const actor = currentUser(req);
  const { id, slug } = managedCompany(actor, req.params.host);
  const isRequired = parseBody(req, factor).isRequired === 'yes';
  const by = { actor, ip: req.ip ?? null, now: clock.now() };
  const demanded = await demandSecondFactor(id, isRequired, by);
  if (demanded.ok)
    say(req, res, isRequired ? 'company.members.factor_on' : 'company.members.factor_off');
  else res.inertia.errors({ isRequired: req.t('company.members.problem.own-factor') });
  res.inertia.back(membersUrl(slug));
}

/** What stands in the place of a company that keeps its member out. */
export async function closed(req: Request, res: Response) {
  const { closedHosts } = currentUser(req);
  if (closedHosts.length === 0) return res.redirect(303, url('dashboard'));
  await res.inertia.render('CompanyOwner/Closed', {
    companies: closedHosts.map(({ name }) => name),
    setupUrl: `${url('profile')}#second-factor`,
  });
}

type Saying =
  | 'company.members.changed'
  | 'company.members.removed'
  | 'company.members.left'
  | 'company.members.factor_on'
  | 'company.members.factor_off';

function say(req: Pick<Request, 't'>, res: Response, key: Saying) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
}

const membersUrl = (company: string) => url('company.members', null, { company });
