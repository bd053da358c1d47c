import type { CarDecision, CarReviewReason } from '#server/db/generated/enums.ts';
import {
  carDocuments,
  documentState,
  type CarDocument,
  type DocumentState,
} from '#server/domain/documents/document.ts';
import type { DocumentRecord } from '#server/domain/documents/queries.ts';
import { isCarActionFrom } from '#server/domain/listings/car.ts';
import type { CarToReview, OtherEntry, ReviewedCar } from '#server/domain/listings/queries.ts';
import type { FieldChange } from '#server/domain/listings/review.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import type { LatLng } from '#shared/mercator.ts';
import type { ImageView, KycStatus } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';

export type CarToReviewView = Pick<
  CarToReview,
  'slug' | 'name' | 'year' | 'plate' | 'status' | 'town' | 'basePrice' | 'currency' | 'hostName'
> & {
  photo: ImageView | null;
  photos: number;
  /** The names of the fields that differ from the approved car. */
  changed: string[];
  since: string;
  url: string;
};

export function carToReviewView(car: CarToReview): CarToReviewView {
  return {
    ...pick(car, 'slug', 'name', 'year', 'plate', 'status', 'town', 'basePrice', 'currency'),
    ...pick(car, 'hostName', 'photos'),
    photo: car.photo && imageView(car.photo, car.name),
    changed: car.changes.map(({ field }) => field),
    since: car.since.toISOString(),
    url: url('admin.cars.show', { car: car.slug }),
  };
}

const shownAsIs = [
  ...(['slug', 'make', 'model', 'year', 'category', 'plate', 'vin', 'colour'] as const),
  ...(['odometerKm', 'seats', 'doors', 'gearbox', 'fuel', 'features', 'description'] as const),
  ...(['status', 'version', 'timeZone', 'currency', 'basePrice', 'deposit', 'excess'] as const),
  ...(['kmPerDay', 'kmPrice', 'insurer', 'roadsidePhone', 'instantBook', 'leadHours'] as const),
  ...(['minHours', 'maxDays', 'minAge', 'minLicenceYears', 'cancellationPolicy'] as const),
  ...(['rules', 'selfCheckIn'] as const),
] as const;

export type ReviewedCarView = Pick<ReviewedCar, (typeof shownAsIs)[number]> & {
  name: string;
  images: ImageView[];
  createdAt: string;
  /** `null` for a draft without a place. */
  place: { town: string; address: string; exactMapUrl: string; shown: LatLng } | null;
  host: HostView;
  /** The page that clients see; `null` while there is none. */
  publicUrl: string | null;
  /** What waits for a decision; `null` when nothing does. */
  review: { since: string; changes: FieldChange[] } | null;
  canSuspend: boolean;
  canReinstate: boolean;
  canCorrect: boolean;
  urls: Record<'review' | 'suspension' | 'update', string>;
};

type HostView = {
  name: string;
  kind: 'person' | 'company';
  since: string;
  listed: number;
  url: string;
  manager: { name: string; kycStatus: KycStatus; url: string } | null;
};

export function reviewedCarView(car: ReviewedCar): ReviewedCarView {
  const { slug, status } = car;
  const open = car.reviews.find(({ decidedAt }) => decidedAt === null);
  const name = `${car.make} ${car.model}`;
  return {
    ...pick(car, ...shownAsIs),
    name,
    images: car.photos.map((photo) => imageView(photo, name)),
    createdAt: car.createdAt.toISOString(),
    place: placeOf(car),
    host: hostView(car.host),
    publicUrl: status === 'listed' ? url('cars.show', { car: slug }) : null,
    review: open ? { since: open.openedAt.toISOString(), changes: open.changes } : null,
    canSuspend: isCarActionFrom('suspend', status),
    canReinstate: isCarActionFrom('reinstate', status),
    canCorrect: status !== 'archived',
    urls: {
      review: url('admin.cars.review', { car: slug }),
      suspension: url('admin.cars.suspension.store', { car: slug }),
      update: url('admin.cars.update', { car: slug }),
    },
  };
}

function placeOf({ town, address, lat, lng, publicLat, publicLng }: ReviewedCar) {
  if (!town || !address || lat === null || lng === null) return null;
  if (publicLat === null || publicLng === null) return null;
  const exactMapUrl = `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
  return { town, address, exactMapUrl, shown: { lat: publicLat, lng: publicLng } };
}

function hostView({ slug, name, kind, createdAt, members, _count }: ReviewedCar['host']): HostView {
  const [first] = members;
  return {
    name,
    kind,
    since: createdAt.toISOString(),
    listed: _count.cars,
    url: url(kind === 'company' ? 'companies.show' : 'hosts.show', { host: slug }),
    manager: first
      ? {
          ...pick(first.user, 'name', 'kycStatus'),
          url: url('admin.users.edit', { user: first.user.id }),
        }
      : null,
  };
}

export type CarDocumentView = { kind: CarDocument; state: DocumentState; expiresOn: string | null };

/** @param documents newest first */
export function carDocumentViews(
  documents: readonly DocumentRecord[],
  today: WallDate,
): CarDocumentView[] {
  return carDocuments.map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind);
    const state = documentState(ofKind, today);
    return { kind, state, expiresOn: ofKind[0]?.expiresOn ?? null };
  });
}

/** A decision of the staff, or another change of the car. */
export type HistoryView = {
  id: string;
  at: string;
  by: string | null;
  decision: CarDecision | null;
  /** The action's name in the audit log. */
  action: string | null;
  reasons: CarReviewReason[];
  words: string;
  changes: FieldChange[];
};

export function historyView(
  { reviews }: Pick<ReviewedCar, 'reviews'>,
  entries: readonly OtherEntry[],
): HistoryView[] {
  return [...reviews.flatMap(decided), ...entries.map(entryView)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
}

function decided(review: ReviewedCar['reviews'][number]): HistoryView[] {
  const { id, decidedAt, reviewer, decision, reasons, words, changes } = review;
  if (!decidedAt) return [];
  const at = decidedAt.toISOString();
  return [{ id, at, by: reviewer?.name ?? null, decision, action: null, reasons, words, changes }];
}

function entryView({ id, action, actor, reason, at, changes }: OtherEntry): HistoryView {
  return {
    id: `entry ${id}`,
    at: at.toISOString(),
    by: actor,
    decision: null,
    action,
    reasons: [],
    words: reason ?? '',
    changes,
  };
}
