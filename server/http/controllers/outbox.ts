import type { Request, Response } from 'express';
import { sql } from '#server/db/sql.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { url } from '#shared/routes.ts';
import { uuid } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import type { MailRowView } from '../pages/account.ts';

const PAGE_SIZE = 30;

type Row = {
  id: string;
  to: string;
  toName: string;
  kind: string;
  subject: string;
  status: MailRowView['status'];
  at: Date;
};

/** The newest messages at the top. */
export async function index(req: Request, res: Response) {
  const page = pageNumber.parse(req.query['page']);
  const { limit, offset } = slice(page, PAGE_SIZE);
  const rows = await sql<Row & { total: number }>`
    select id, "to", to_name as "toName", kind, subject, status, created_at as at, count(*) over ()::int as total
    from mails order by created_at desc, id limit ${limit} offset ${offset}`;
  await res.inertia.render('Dev/Mail', {
    mails: rows.map(rowView),
    page,
    pages: pagesOf(rows[0]?.total ?? 0, PAGE_SIZE),
    mail: null,
  });
}

export async function show(req: Request<{ mail: string }>, res: Response) {
  const [row] = await sql<Row & { text: string; html: string }>`
    select id, "to", to_name as "toName", kind, subject, status, created_at as at, text, html
    from mails where id = ${uuid.parse(req.params.mail)}`;
  if (!row) throw new Refusal('not-found', 'No such mail.');
  await res.inertia.render('Dev/Mail', {
    mails: [],
    page: 1,
    pages: 1,
    mail: { ...rowView(row), text: row.text, html: row.html },
  });
}

function rowView({ id, to, toName, kind, subject, status, at }: Row): MailRowView {
  return {
    id,
    to,
    toName,
    kind,
    subject,
    status,
    at: at.toISOString(),
    url: url('dev.mail.show', { mail: id }),
  };
}
