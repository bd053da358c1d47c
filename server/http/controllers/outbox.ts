import type { Request, Response } from 'express';
import { Refusal } from '#server/domain/refusal.ts';
import { outboxMail, outboxPage, type OutboxMail } from '#server/mail/outbox.ts';
import { url } from '#shared/routes.ts';
import { uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import type { MailRowView } from '../pages/account.ts';

const PAGE_SIZE = 30;

/** The mails, newest first. */
export async function index(req: Request, res: Response) {
  const page = pageNumber.parse(req.query['page']);
  const { mails, total } = await outboxPage(slice(page, PAGE_SIZE));
  await res.inertia.render('Dev/Mail', {
    mails: mails.map(rowView),
    page,
    pages: pagesOf(total, PAGE_SIZE),
    mail: null,
  });
}

export async function show(req: Request<{ mail: string }>, res: Response) {
  const mail = await outboxMail(uuid.parse(req.params.mail));
  if (!mail) throw new Refusal('not-found', 'No such mail.');
  await res.inertia.render('Dev/Mail', {
    mails: [],
    page: 1,
    pages: 1,
    mail: { ...rowView(mail), text: mail.text, html: mail.html },
  });
}

function rowView({ id, to, toName, kind, subject, status, createdAt }: OutboxMail): MailRowView {
  return {
    id,
    to,
    toName,
    kind,
    subject,
    status,
    at: createdAt.toISOString(),
    url: url('dev.mail.show', { mail: id }),
  };
}
