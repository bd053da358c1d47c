import type { Actor } from '#server/domain/users/actor.ts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { RoleName } from '#server/db/generated/enums.ts';
import { liftSuspension, suspend } from '#server/domain/admin/suspension.ts';
import { changeRoles } from '#server/domain/admin/role-commands.ts';
import { userAccount } from '#server/domain/admin/user-account.ts';
import {
  changeAccount,
  endSessionsOf,
  sendVerification,
  takeSecondFactorOff,
} from '#server/domain/admin/user-commands.ts';
import type { By } from '#server/domain/admin/user-lock.ts';
import { trailOf } from '#server/domain/audit/queries.ts';
import { may } from '#server/domain/staff/permissions.ts';
import { sessionsOf } from '#server/domain/users/sessions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { locales } from '#server/lib/messages.ts';
import { personName, phone } from '../account-input.ts';
import { confirmationFor } from '../confirmation.ts';
import { latestChangeOf } from '#server/domain/users/email-change.ts';
import { namesIn } from '#server/domain/users/email-changing.ts';
import { accountVersion } from '../staff-input.ts';
import { currentUser, hasConfirmedPassword } from '../guards.ts';
import { line, parseBody, staffReason, uuid, whole } from '../input.ts';
import { accountView, recordView } from '../presenters/admin-user.ts';
import { staffEmailChangeView } from '../presenters/email-change.ts';
import { sessionView } from '../presenters/session.ts';

type UserRequest = Request<{ user: string }>;

const RECORDS = 20;

const account = accountVersion.extend({ name: personName, phone, locale: z.enum(locales) });
const roles = accountVersion.extend({
  roles: z.array(z.enum(RoleName)).max(7).default([]),
  town: line(80).default(''),
});
const suspension = accountVersion.extend({ reason: staffReason });
const older = whole(1, Number.MAX_SAFE_INTEGER).nullable().catch(null).default(null);

export async function edit(req: UserRequest, res: Response) {
  const id = uuid.parse(req.params.user);
  const olderThan = older.parse(req.query['older']);
  const reader = currentUser(req);
  const maySee = may(reader, 'users.edit');
  const [found, sessions, records, confirmation] = await Promise.all([
    userAccount(id),
    maySee ? sessionsOf(id) : [],
    maySee ? trailOf(id, { limit: RECORDS + 1, olderThan }) : [],
    confirmationFor(req),
  ]);
  const shown = records.slice(0, RECORDS);
  const last = records.length > RECORDS ? shown.at(-1) : null;
  await res.inertia.render('Admin/Users/Edit', {
    account: accountView(found, reader, await emailChangeOf(id, reader)),
    sessions: sessions.map((session) => {
      const { browser, system, form, ip, lastSeenAt } = sessionView(session, '');
      return { browser, system, form, ip, lastSeenAt };
    }),
    records: shown.map((record) => recordView(record, id)),
    newestUrl: olderThan === null ? null : url('admin.users.edit', { user: id }),
    olderUrl: last ? url('admin.users.edit', { user: id }, { older: last.id }) : null,
    isConfirmed: hasConfirmedPassword(req),
    confirmation,
  });
}

async function emailChangeOf(id: string, reader: Actor) {
  const change = may(reader, 'users.edit') ? await latestChangeOf(id) : null;
  return change && staffEmailChangeView(change, await namesIn(change), reader.id);
}

export async function update(req: UserRequest, res: Response) {
  const { version: seen, ...change } = parseBody(req, account);
  await changeAccount(userId(req), change, by(req, seen));
  done(req, res, 'admin.user.saved');
}

export async function updateRoles(req: UserRequest, res: Response) {
  const { version: seen, ...input } = parseBody(req, roles);
  if (input.roles.includes('owner') && input.town.length < 2 && (await lacksHost(userId(req))))
    return refuse(req, res, { town: req.t('errors.required') });
  const changed = await changeRoles(userId(req), input, by(req, seen));
  if (changed.ok) return done(req, res, 'admin.user.saved');
  refuse(req, res, { roles: req.t(`admin.user.problem.${changed.problem}`) });
}

export async function storeSuspension(req: UserRequest, res: Response) {
  const { version: seen, reason } = parseBody(req, suspension);
  const suspended = await suspend(userId(req), reason, by(req, seen));
  if (suspended.ok) return done(req, res, 'admin.user.suspended');
  refuse(req, res, { reason: req.t(`admin.user.problem.${suspended.problem}`) });
}

export async function destroySuspension(req: UserRequest, res: Response) {
  await liftSuspension(userId(req), by(req, parseBody(req, accountVersion).version));
  done(req, res, 'admin.user.restored');
}

export async function destroySessions(req: UserRequest, res: Response) {
  await endSessionsOf(userId(req), by(req, parseBody(req, accountVersion).version));
  done(req, res, 'admin.user.sessionsEnded');
}

export async function destroySecondFactor(req: UserRequest, res: Response) {
  const { version: seen } = parseBody(req, accountVersion);
  const taken = await takeSecondFactorOff(userId(req), by(req, seen));
  if (taken.ok) return done(req, res, 'admin.user.secondFactorOff');
  const text = req.t('admin.user.factorHeld');
  res.inertia.flash({ toast: { kind: 'error', text } });
  res.inertia.back(url('admin.users.edit', req.params));
}

export async function storeVerification(req: UserRequest, res: Response) {
  await sendVerification(userId(req), by(req, parseBody(req, accountVersion).version));
  done(req, res, 'admin.user.verificationSent');
}

async function lacksHost(id: string): Promise<boolean> {
  return !(await userAccount(id)).hosts.some(({ kind }) => kind === 'person');
}

function userId(req: UserRequest): string {
  return uuid.parse(req.params.user);
}

function by(req: Request, seen: Date): By {
  return { id: currentUser(req).id, ip: req.ip ?? null, now: clock.now(), version: seen };
}

type Done =
  | 'saved'
  | 'suspended'
  | 'restored'
  | 'sessionsEnded'
  | 'secondFactorOff'
  | 'verificationSent';

function done(req: UserRequest, res: Response, key: `admin.user.${Done}`) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
  res.inertia.back(url('admin.users.edit', req.params));
}

function refuse(req: UserRequest, res: Response, errors: Record<string, string>) {
  res.inertia.errors(errors).back(url('admin.users.edit', req.params));
}
