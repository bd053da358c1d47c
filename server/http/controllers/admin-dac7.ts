import type { Request, Response } from 'express';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { Dac7Ground } from '#server/db/generated/enums.ts';
import { buildMessages } from '#server/domain/dac7/building.ts';
import { dueOn } from '#server/domain/dac7/figures.ts';
import {
  exclude,
  file as fileMessage,
  takeXml,
  type FilingProblem,
} from '#server/domain/dac7/filing.ts';
import { messagesOf } from '#server/domain/dac7/messages.ts';
import { closes, reportYear } from '#server/domain/dac7/queries.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { MessageKey } from '#shared/translate.ts';
import { attach } from '../attachment.ts';
import { currentUser } from '../guards.ts';
import { line, optional, parseBody, pathId, text, wallDate, whole } from '../input.ts';
import { messageView, sellerRows, sellerView } from '../presenters/dac7.ts';
import { batchesOf, sendCsv } from '../streamed.ts';

const PER_PAGE = 50;

const shows = ['all', 'incomplete', 'unreported'] as const;

const query = z.object({
  year: whole(2023, 2100).optional().catch(undefined),
  show: z.enum(shows).catch('all').default('all'),
  page: whole(1, 10_000).catch(1).default(1),
});

const isShown = {
  all: () => true,
  incomplete: (standing: string) => standing === 'incomplete',
  unreported: (standing: string) => standing === 'excluded' || standing === 'outside',
} as const;

/** A year: its hosts, what is missing of them, and what was made and filed. The year before, unless another is asked. */
export async function index(req: Request, res: Response) {
  const asked = query.parse(req.query);
  const today = wallDateOf(clock.now(), HOME_ZONE);
  const thisYear = Number(today.slice(0, 4));
  const year = Math.min(asked.year ?? thisYear - 1, thisYear);
  const [{ hosts, books, years }, messages] = await Promise.all([
    reportYear(year, thisYear),
    messagesOf(year),
  ]);
  const shown = hosts.filter(({ standing }) => isShown[asked.show](standing));
  const ofStanding = (wanted: string) => hosts.filter(({ standing }) => standing === wanted).length;
  await res.inertia.render('Admin/Dac7', {
    year,
    years: [...new Set([thisYear, thisYear - 1, ...years, year])].toSorted((a, b) => b - a),
    isOver: year < thisYear,
    dueOn: dueOn(year),
    today,
    currency: env.APP_CURRENCY,
    counts: {
      reported: ofStanding('reported'),
      incomplete: ofStanding('incomplete'),
      excluded: ofStanding('excluded'),
      outside: ofStanding('outside'),
    },
    books: { ...books, closes: closes(books) },
    show: asked.show,
    sellers: shown.slice((asked.page - 1) * PER_PAGE, asked.page * PER_PAGE).map(sellerView),
    page: asked.page,
    pages: Math.max(1, Math.ceil(shown.length / PER_PAGE)),
    messages: messages.map(messageView),
  });
}

type YearRequest = Request<{ year: string }>;

/** @throws {Refusal} `not-found` for what is no year */
function yearOf(req: YearRequest): number {
  const { success, data } = whole(2023, 2100).safeParse(req.params.year);
  if (!success) throw new Refusal('not-found', 'No such year.');
  return data;
}

export async function csv(req: YearRequest, res: Response) {
  const year = yearOf(req);
  const { hosts } = await reportYear(year, year);
  const [head = [], ...rows] = sellerRows(hosts, req.t);
  await sendCsv(req, res, { name: `dac7-${year}.csv`, head, batches: batchesOf(rows) });
}

export async function build(req: YearRequest, res: Response) {
  const year = yearOf(req);
  await buildMessages(year, by(req));
  done(req, res, 'tax.admin.built', year);
}

type MessageRequest = Request<{ report: string }>;

export async function message(req: MessageRequest, res: Response) {
  const { ref, xml } = await takeXml(pathId(req.params.report), by(req));
  attach(res, `${ref}.xml`);
  res.type('application/xml').send(xml);
}

const filing = z.object({
  filedOn: wallDate,
  receipt: optional(line(60)),
  year: whole(2023, 2100),
});

const problems = {
  day: 'tax.admin.problem.day',
  schema: 'tax.admin.problem.schema',
  untold: 'tax.admin.problem.untold',
} as const satisfies Record<FilingProblem, MessageKey>;

export async function file(req: MessageRequest, res: Response) {
  const { year, ...given } = parseBody(req, filing);
  const filed = await fileMessage(pathId(req.params.report), given, by(req));
  if (!filed.ok) {
    const errors = { filedOn: req.t(problems[filed.problem]) };
    return res.inertia.errors(errors).back(url('admin.dac7', null, { year }));
  }
  done(req, res, 'tax.admin.wasFiled', year);
}

type HostRequest = Request<{ seller: string }>;

const exclusion = z.object({
  ground: z.enum(Dac7Ground),
  note: text(300).pipe(z.string().min(5)),
  year: whole(2023, 2100),
});

export async function storeExclusion(req: HostRequest, res: Response) {
  const { year, ...given } = parseBody(req, exclusion);
  await exclude(pathId(req.params.seller), given, by(req));
  done(req, res, 'tax.admin.excluded', year);
}

export async function destroyExclusion(req: HostRequest, res: Response) {
  await exclude(pathId(req.params.seller), null, by(req));
  res.inertia.flash({ toast: { kind: 'success', text: req.t('tax.admin.included') } });
  res.inertia.back(url('admin.dac7'));
}

function by(req: Request) {
  return { admin: { id: currentUser(req).id, ip: req.ip ?? null }, now: clock.now() };
}

function done(req: Request, res: Response, key: MessageKey, year: number) {
  res.inertia.flash({ toast: { kind: 'success', text: req.t(key) } });
  res.redirect(303, url('admin.dac7', null, { year }));
}
