import type { Request, Response } from 'express';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { addKycDocument, driverChanged, findDocument } from '#server/domain/kyc/commands.ts';
import { kycDocuments } from '#server/domain/kyc/kyc.ts';
import { kycCase } from '#server/domain/kyc/queries.ts';
import { ImageRefusal } from '#server/domain/media/refusal.ts';
import { hasRole } from '#server/domain/users/actor.ts';
import { saveDriver } from '#server/domain/users/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#routes';
import { currentUser } from '../guards.ts';
import { parseBody, text, uuid, wallDate } from '../input.ts';
import { kycView } from '../presenters/kyc.ts';
import { safeRedirect } from '../safe-redirect.ts';
import { eachUpload } from '../uploads.ts';

const pastDate = wallDate.refine((date) => new Date(date) < new Date(), { error: 'errors.future' });
const driver = z.object({
  bornOn: pastDate,
  licenceIssuedOn: pastDate,
  phone: text(30)
    .default('')
    .transform((value) => value || null),
});

export async function show(req: Request, res: Response) {
  const view = kycView(await kycCase(currentUser(req).id), safeRedirect(req.session.intended));
  await res.inertia.render('Kyc/Start', { kyc: view });
}

/** Who drives. Whoever came here from a car goes back to it. */
export async function updateDriver(req: Request, res: Response) {
  const { id } = currentUser(req);
  if (!(await saveDriver(id, parseBody(req, driver)))) {
    res.inertia.errors({ bornOn: req.t('auth.kyc.driverChecked') }).back(url('kyc'));
    return;
  }
  await driverChanged(id, clock.now());
  const wanted = safeRedirect(req.session.intended);
  delete req.session.intended;
  res.inertia.flash({ toast: { kind: 'success', text: req.t('auth.kyc.driverSaved') } });
  res.redirect(303, wanted ?? url('kyc'));
}

export async function store(req: Request, res: Response) {
  const { id } = currentUser(req);
  const errors: Record<string, string> = {};
  await eachUpload(req, kycDocuments, async (kind, bytes) => {
    try {
      await addKycDocument(id, kind, bytes, clock.now());
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error;
      errors[kind] = req.t(`auth.upload.${error.reason}`);
    }
  });
  res.inertia.errors(errors).back(url('kyc'));
}

/** A private file, to its person or an admin, never kept by a cache; an admin's look is logged. */
export async function file(req: Request<{ document: string }>, res: Response) {
  const viewer = currentUser(req);
  const isAdmin = hasRole(viewer, 'admin');
  const id = uuid.parse(req.params.document);
  const document = await findDocument(id, { id: viewer.id, isAdmin });
  await sql`
    insert into audit_records (actor_id, act, object, object_id, ip)
    values (${viewer.id}, 'document.view', 'document', ${document.id}, ${req.ip ?? null})`;
  const bytes = await takeOut(document.file);
  res.set({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Disposition': 'inline',
  });
  res.type(document.mime).send(bytes);
}
