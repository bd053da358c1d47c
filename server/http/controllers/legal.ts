import type { Request, Response } from 'express';
import { z } from 'zod';
import { Refusal } from '#server/domain/refusal.ts';
import { legalView } from '../presenters/legal.ts';

const version = z.string().catch('');

/** The version of a legal document that is in force, or an earlier one. */
export async function show(req: Request<{ document: string }>, res: Response) {
  const legal = legalView(req.params.document, version.parse(req.query['version']), req.locale);
  if (!legal) throw new Refusal('not-found', `No legal document ${req.params.document}.`);
  res.inertia.share({ 'seo.description': legal.intro });
  await res.inertia.render('Legal/Show', { legal });
}
