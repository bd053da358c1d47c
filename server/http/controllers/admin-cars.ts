import type { Request, Response } from 'express';
import { z } from 'zod';
import { CarCategory, CarReviewReason } from '#server/db/generated/enums.ts';
import { LONGEST_SEARCH } from '#server/domain/text-search.ts';
import { documentsOfCar } from '#server/domain/documents/queries.ts';
import { marketOf } from '#server/domain/listings/editing.ts';
import { correctCar } from '#server/domain/listings/correcting.ts';
import {
  carsToReview,
  countCarsToReview,
  nextCarToReview,
  otherEntriesOf,
  reviewedCar,
  reviewStates,
  type ReviewedCar,
} from '#server/domain/listings/queries.ts';
import {
  approveCar,
  reinstateCar,
  rejectCar,
  requestChanges,
  suspendCar,
  type Reviewer,
} from '#server/domain/listings/reviewing.ts';
import { wallDateOf } from '#server/domain/time/wall-clock.ts';
import { clock } from '#server/lib/clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import { currentUser, hasConfirmedPassword } from '../guards.ts';
import { line, parseBody, staffReason, text, whole } from '../input.ts';
import { pageNumber, pagesOf, slice } from '../paging.ts';
import {
  carDocumentViews,
  carToReviewView,
  historyView,
  reviewedCarView,
} from '../presenters/admin-cars.ts';
import { mapConfig } from '../presenters/map.ts';

type CarRequest = Request<{ car: string }>;

const PAGE_SIZE = 10;
const FIRST_YEAR = 1950;

const query = z.object({
  show: z.enum(reviewStates).catch('in_review').default('in_review'),
  q: line(LONGEST_SEARCH).catch('').default(''),
  page: pageNumber,
});

const version = z.object({ version: whole(1, 2_000_000_000) });

const grounds = z.object({
  reasons: z.array(z.enum(CarReviewReason)).min(1, { error: 'errors.choose' }).max(10),
  reason: text(1000).default(''),
});

/** Reason "other" needs an explanation, because by itself it says nothing. */
const explained = ({ reasons, reason }: z.infer<typeof grounds>) =>
  !reasons.includes('other') || reason.length >= 5;
const unexplained = { path: ['reason'], error: 'errors.required' };

const decision = z.discriminatedUnion('decision', [
  version.extend({ decision: z.literal('approve') }),
  version
    .extend({ decision: z.literal('request_changes'), ...grounds.shape })
    .refine(explained, unexplained),
  version
    .extend({ decision: z.literal('reject'), ...grounds.shape })
    .refine(explained, unexplained),
]);

const suspension = version.extend({ reason: staffReason });

const correction = z.object({
  make: line(40).pipe(z.string().min(1)),
  model: line(60).pipe(z.string().min(1)),
  year: whole(FIRST_YEAR, 2100).refine((year) => year <= clock.now().getUTCFullYear() + 1, {
    error: 'errors.format',
  }),
  category: z.enum(CarCategory),
  plate: line(15).pipe(
    z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{2,}$/u, { error: 'errors.format' }),
  ),
  description: text(4000),
});

export async function index(req: Request, res: Response) {
  const { show: state, q: search, page } = query.parse(req.query);
  const [cars, counts] = await Promise.all([
    carsToReview({ state, search }, slice(page, PAGE_SIZE)),
    countCarsToReview(search),
  ]);
  await res.inertia.render('Admin/Cars/Index', {
    show: state,
    search,
    tabs: reviewStates.map((one) => ({
      state: one,
      count: counts[one],
      url: url('admin.cars', null, { show: one, q: search || undefined }),
    })),
    cars: cars.map(carToReviewView),
    page,
    pages: pagesOf(counts[state], PAGE_SIZE),
  });
}

export async function show(req: CarRequest, res: Response) {
  const car = await reviewedCar(req.params.car);
  const [documents, entries, comparable, next] = await Promise.all([
    documentsOfCar(car.id),
    otherEntriesOf(car.id),
    marketOf(car, clock.now()),
    nextCarToReview(car.slug),
  ]);
  await res.inertia.render('Admin/Cars/Show', {
    car: reviewedCarView(car),
    documents: carDocumentViews(documents, wallDateOf(clock.now(), HOME_ZONE)),
    documentsUrl: documentsUrlOf(car),
    history: historyView(car, entries),
    comparable,
    map: mapConfig(req.locale),
    nextUrl: next && url('admin.cars.show', { car: next }),
    isConfirmed: hasConfirmedPassword(req),
  });
}

export async function review(req: CarRequest, res: Response) {
  const given = parseBody(req, decision);
  const { car } = req.params;
  const by = reviewer(req, given.version);
  if (given.decision === 'approve') {
    await approveCar(car, by);
  } else {
    const why = { reasons: given.reasons, words: given.reason };
    await (given.decision === 'reject' ? rejectCar : requestChanges)(car, why, by);
  }
  done(req, res, given.decision);
}

export async function update(req: CarRequest, res: Response) {
  const { version: seen, ...fields } = parseBody(req, version.extend(correction.shape));
  const corrected = await correctCar(req.params.car, fields, reviewer(req, seen));
  if (corrected.ok) return done(req, res, 'correct');
  const plate = req.t(`admin.cars.problem.${corrected.problem}`);
  res.inertia.errors({ plate }).back(pageOf(req));
}

export async function storeSuspension(req: CarRequest, res: Response) {
  const { reason, version: seen } = parseBody(req, suspension);
  await suspendCar(req.params.car, reason, reviewer(req, seen));
  done(req, res, 'suspend');
}

export async function destroySuspension(req: CarRequest, res: Response) {
  await reinstateCar(req.params.car, reviewer(req, parseBody(req, version).version));
  done(req, res, 'reinstate');
}

/** Where the documents are reviewed: together with those of somebody of the host. */
function documentsUrlOf({ slug, status, host }: ReviewedCar): string | null {
  const [manager] = host.members;
  if (!manager || status === 'archived') return null;
  return url('admin.users.vehicles.documents', { user: manager.user.id, car: slug });
}

function reviewer(req: Request, seen: number): Reviewer {
  return { id: currentUser(req).id, ip: req.ip ?? null, now: clock.now(), version: seen };
}

type Done = 'approve' | 'request_changes' | 'reject' | 'correct' | 'suspend' | 'reinstate';

function done(req: CarRequest, res: Response, what: Done) {
  res.inertia
    .flash({ toast: { kind: 'success', text: req.t(`admin.cars.done.${what}`) } })
    .back(pageOf(req));
}

function pageOf({ params }: CarRequest): string {
  return url('admin.cars.show', { car: params.car });
}
