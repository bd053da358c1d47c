import type { Request, Response } from 'express';
import { z } from 'zod';
import { receiveMessage } from '#server/domain/contact/commands.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { email, personName } from '../account-input.ts';
import { line, parseBody, text } from '../input.ts';

const message = z.object({
  name: personName,
  email,
  subject: line(120).pipe(z.string().min(3)),
  text: text(4_000).pipe(z.string().min(10)),
});

export async function create(req: Request, res: Response) {
  res.inertia.share({ 'seo.description': req.t('public.contact.intro') });
  await res.inertia.render('Contact', {
    sender: { name: req.actor?.name ?? '', email: req.actor?.email ?? '' },
  });
}

export async function store(req: Request, res: Response) {
  await receiveMessage(parseBody(req, message), clock.now());
  res.inertia.flash({ toast: { kind: 'success', text: req.t('public.contact.sent') } });
  res.redirect(303, url('contact'));
}
