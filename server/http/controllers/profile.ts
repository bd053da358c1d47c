import type { Request, Response } from 'express';
import { z } from 'zod';
import { exportOf, type ExportState } from '#server/domain/exports/queries.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { preferencesOf } from '#server/domain/notifications/preferences.ts';
import { passkeysOf } from '#server/domain/passkeys/queries.ts';
import { reasonsToStay } from '#server/domain/accounts/deletion.ts';
import { PASSWORD_MIN } from '#server/domain/users/password-rules.ts';
import { openChangeOf } from '#server/domain/users/email-change.ts';
import { profileOf, removePhoto, savePhoto, saveProfile } from '#server/domain/users/profile.ts';
import { quietHoursFor } from '#server/domain/notifications/quiet-settings.ts';
import { savedCards } from '#server/domain/payments/cards.ts';
import {
  factorWaysOf,
  secondFactorOf,
  setupOf,
  type FactorWays,
  type SecondFactor,
  type Setup,
} from '#server/domain/users/second-factor.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import { hasRole } from '#server/domain/users/actor.ts';
import { sessionsOf } from '#server/domain/users/sessions.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { homeAddress, personName, phone } from '../account-input.ts';
import { isFreshlyConfirmed } from '../confirmation.ts';
import { defer } from '../../inertia/index.ts';
import { currentUser, hasConfirmedPassword } from '../guards.ts';
import { optional, parseBody } from '../input.ts';
import { outboxUrl } from '../outbox.ts';
import type { DataExportView, SecondFactorView } from '../pages/account.ts';
import { gatewayView } from '../presenters/checkout.ts';
import { emailChangeView } from '../presenters/email-change.ts';
import { imageView } from '../presenters/image.ts';
import { passkeysView } from '../presenters/passkey.ts';
import { pushDevices } from '../push-props.ts';
import { sessionView } from '../presenters/session.ts';
import { mayAddPasskey } from './passkeys.ts';
import { maySetUp } from './second-factor.ts';
import { recentActivity } from '../recent-activity.ts';
import { sessionHash } from '../sessions.ts';
import { eachUpload } from '../uploads.ts';

const information = z.object({ name: personName, phone, address: optional(homeAddress) });

export async function edit(req: Request, res: Response) {
  const user = currentUser(req);
  const isConfirmed = isFreshlyConfirmed(req);
  const [profile, emailChange, channels, quietHours, push, ...account] = await Promise.all([
    profileOf(user.id),
    openChangeOf(user.id),
    preferencesOf(user),
    quietHoursFor(user.id),
    pushDevices(req),
    sessionsOf(user.id),
    reasonsToStay(user.id),
    exportOf(user.id, clock.now()),
    secondFactorOf(user.id),
    isConfirmed && maySetUp(req) ? setupOf(user) : null,
    factorWaysOf(user.id),
    passkeysOf(user.id),
  ]);
  const [sessions, reasons, dataExport, factor, setup, ways, passkeys] = account;
  await res.inertia.render('Profile/Edit', {
    profile,
    emailChange: emailChange && emailChangeView(emailChange),
    photo: user.photo && imageView(user.photo, user.name),
    preferences: channels,
    quietHours,
    push,
    sessions: sessions.map((session) => sessionView(session, sessionHash(req))),
    activity: await recentActivity(req),
    deletion: { reasons },
    dataExport: dataExport && dataExportView(dataExport),
    secondFactor: secondFactorView(req, { ...factor, ways, setup }),
    passkeys: passkeysView(passkeys, mayAddPasskey(req)),
    gateway: hasRole(user, 'client') ? gatewayView() : null,
    savedCards: defer(() => savedCards(user.id)),
    isConfirmed,
    isPasswordGiven: hasConfirmedPassword(req),
    passwordMin: PASSWORD_MIN,
    outboxUrl: outboxUrl(),
  });
}

type Factor = SecondFactor & { ways: FactorWays; setup: Setup | null };

function secondFactorView(req: Request, { ways, setup, ...factor }: Factor): SecondFactorView {
  const mayTurnOn = isFreshlyConfirmed(req) && maySetUp(req) && ways.passkeys && !factor.isOn;
  return {
    ...factor,
    hasApp: ways.app,
    setup,
    isRequired: req.awaitsSecondFactor || isStaff(currentUser(req)),
    passkeysUrl: mayTurnOn ? url('profile.second-factor.passkeys') : null,
  };
}

function dataExportView({ status, bytes, expiresAt }: ExportState): DataExportView {
  return { status, bytes, expiresAt: expiresAt?.toISOString() ?? null };
}

export async function update(req: Request, res: Response) {
  await saveProfile(currentUser(req).id, parseBody(req, information), clock.now());
  res.inertia.back(url('profile'));
}

export async function storePhoto(req: Request, res: Response) {
  const { id } = currentUser(req);
  const errors: Record<string, string> = {};
  await eachUpload(req, ['photo'], async (_field, bytes) => {
    try {
      await savePhoto(id, bytes);
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      errors['photo'] = req.t(`auth.upload.${error.reason}`);
    }
  });
  res.inertia.errors(errors).back(url('profile'));
}

export async function destroyPhoto(req: Request, res: Response) {
  await removePhoto(currentUser(req).id);
  res.inertia.back(url('profile'));
}
