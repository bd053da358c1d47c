import type { InspectionLeg, PhotoAngle } from '#server/db/generated/enums.ts';
import { signaturePath, type Drawing } from '#shared/drawn-signature.ts';
import { aloneFrom, awaitsHost, objectorTo } from '#server/domain/inspections/inspection.ts';
import type { Damage, InspectionRecord } from '#server/domain/inspections/queries.ts';
import type { Translate } from '#shared/translate.ts';
import type { Viewer } from '../photo-links.ts';
import type { ImageView } from '../shared.ts';
import { privateImageView } from './image.ts';

export type InspectionPhotoView = {
  id: string;
  angle: PhotoAngle;
  /** The damage that the photo shows; `null` for other photos. */
  damageKey: string | null;
  image: ImageView;
};

export type InspectionView = {
  leg: InspectionLeg;
  status: InspectionRecord['status'];
  /** What the status means for both sides. */
  state: InspectionState;
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: Damage[];
  photos: InspectionPhotoView[];
  /** When the photos were deleted because they were no longer needed. */
  photosDestroyedAt: string | null;
  /** The signatures of both sides. */
  host: SignatureView | null;
  client: SignatureView | null;
  submittedAt: string | null;
  /** Only of a check-out: when the car came back. */
  returnedAt: string | null;
  /** What one side disagreed with, oldest first. */
  objections: InspectionRecord['objections'];
  objector: 'host' | 'client';
  /** From when the host may finish alone a return that the client does not sign. */
  aloneFrom: string | null;
  review: InspectionRecord['review'];
  reviewReason: string | null;
};

type InspectionState = InspectionRecord['status'] | 'awaits_host' | 'contested_by_host';

/** `path`: the drawn signature as an SVG path; `null` for a typed one. */
export type SignatureView = { name: string; at: string; path: string | null };

/** The person whose page shows a hand-over, and the language of the page. */
export type Looker = Viewer & { t: Translate };

export function inspectionView(inspection: InspectionRecord, looker: Looker): InspectionView {
  const { leg, status, odometerKm, fuelPercent, notes, damages, submittedAt } = inspection;
  return {
    leg,
    status,
    state: stateOf(inspection),
    odometerKm,
    fuelPercent,
    notes,
    damages,
    ...photosOf(inspection, looker),
    host: signature(inspection.hostSignature, inspection.hostDrawing, inspection.hostSignedAt),
    client: signature(
      inspection.clientSignature,
      inspection.clientDrawing,
      inspection.clientSignedAt,
    ),
    submittedAt: submittedAt?.toISOString() ?? null,
    returnedAt: inspection.returnedAt?.toISOString() ?? null,
    objections: inspection.objections,
    objector: objectorTo(inspection),
    aloneFrom:
      submittedAt && leg === 'check_out' && status === 'submitted'
        ? aloneFrom(submittedAt).toISOString()
        : null,
    review: inspection.review,
    reviewReason: inspection.reviewReason,
  };
}

function photosOf({ photos, photosDestroyedAt }: InspectionRecord, looker: Looker) {
  return {
    photos: photos.map((photo) => ({
      id: photo.id,
      angle: photo.angle,
      damageKey: photo.damageKey,
      image: privateImageView(photo, looker.t(`booking.angle.${photo.angle}`), looker),
    })),
    photosDestroyedAt: photosDestroyedAt?.toISOString() ?? null,
  };
}

function stateOf(inspection: InspectionRecord): InspectionState {
  if (awaitsHost(inspection)) return 'awaits_host';
  const { status } = inspection;
  return status === 'contested' && objectorTo(inspection) === 'host' ? 'contested_by_host' : status;
}

function signature(
  name: string | null,
  drawing: Drawing | null,
  at: Date | null,
): SignatureView | null {
  if (!name || !at) return null;
  return { name, at: at.toISOString(), path: drawing && signaturePath(drawing) };
}
