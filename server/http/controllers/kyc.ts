import type { Request, Response } from 'express';
import { z } from 'zod';
import { addKycDocument, driverChanged } from '#server/domain/kyc/commands.ts';
import { kycDocuments, type KycDocument } from '#server/domain/kyc/kyc.ts';
import { kycCase } from '#server/domain/kyc/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { saveDriver } from '#server/domain/users/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { currentUser } from '../guards.ts';
import { driverDates, homeAddress, phone } from '../account-input.ts';
import { storeUpload, uploadFields } from '../document-upload.ts';
import { futureDate, optional, parseBody } from '../input.ts';
import { kycSteps, kycView } from '../presenters/kyc.ts';
import { forgetIntended, intendedOf } from '../intended.ts';

const driver = z.object({
  ...driverDates,
  licenceExpiresOn: optional(futureDate),
  phone,
  address: optional(homeAddress),
});

export async function show(req: Request, res: Response) {
  const userId = currentUser(req).id;
  const view = kycView(await kycCase(userId), {
    userId,
    returnUrl: intendedOf(req),
    step: z
      .enum(kycSteps)
      .nullable()
      .catch(null)
      .parse(req.query['step'] ?? null),
    now: clock.now(),
  });
  await res.inertia.render('Kyc/Start', { kyc: view });
}

/** Saves who drives. Somebody who came here from a car returns to it. */
export async function updateDriver(req: Request, res: Response) {
  const { id } = currentUser(req);
  if (!(await saveDriver(id, parseBody(req, driver)))) {
    res.inertia.errors({ bornOn: req.t('auth.kyc.driverChecked') }).back(url('kyc'));
    return;
  }
  await driverChanged(id, clock.now());
  const wanted = intendedOf(req);
  forgetIntended(req, res);
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.kyc.driverSaved') } });
  res.redirect(303, wanted ?? url('kyc'));
}

/** Stores one photo, which is sent as soon as it is taken. */
export async function store(req: Request<{ kind: string }>, res: Response) {
  const { id } = currentUser(req);
  const kind = kindOf(req.params.kind);
  const { uploadKey } = parseBody(req, uploadFields);
  await storeUpload(req, res, async (bytes) => {
    await addKycDocument(id, { kind, bytes, uploadKey }, clock.now());
    return { ok: true };
  });
}

/** @throws {Refusal} `not-found` for a document that an identity check does not need */
function kindOf(wanted: string): KycDocument {
  const kind = kycDocuments.find((known) => known === wanted);
  if (!kind) throw new Refusal('not-found', 'No such document.');
  return kind;
}
