import type { InspectionLeg, PhotoAngle } from '#server/db/generated/enums.ts';
import { aloneFrom } from '#server/domain/inspections/inspection.ts';
import type { Damage, InspectionRecord } from '#server/domain/inspections/queries.ts';
import type { Translate } from '#shared/translate.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';

export type InspectionPhotoView = { id: string; angle: PhotoAngle; image: ImageView };

export type InspectionView = {
  leg: InspectionLeg;
  status: InspectionRecord['status'];
  odometerKm: number | null;
  fuelPercent: number | null;
  notes: string;
  damages: Damage[];
  photos: InspectionPhotoView[];
  /** The names they signed with. */
  host: Signature | null;
  client: Signature | null;
  submittedAt: string | null;
  /** From when the host may finish a return that the client does not sign. */
  aloneFrom: string | null;
  review: InspectionRecord['review'];
  reviewReason: string | null;
};

export type Signature = { name: string; at: string };

export function inspectionView(inspection: InspectionRecord, t: Translate): InspectionView {
  const { leg, status, odometerKm, fuelPercent, notes, damages, submittedAt } = inspection;
  return {
    leg,
    status,
    odometerKm,
    fuelPercent,
    notes,
    damages,
    photos: inspection.photos.map((photo) => ({
      id: photo.id,
      angle: photo.angle,
      image: imageView(photo, t(`booking.angle.${photo.angle}`)),
    })),
    host: signature(inspection.hostSignature, inspection.hostSignedAt),
    client: signature(inspection.clientSignature, inspection.clientSignedAt),
    submittedAt: submittedAt?.toISOString() ?? null,
    aloneFrom:
      submittedAt && leg === 'check_out' && status === 'submitted'
        ? aloneFrom(submittedAt).toISOString()
        : null,
    review: inspection.review,
    reviewReason: inspection.reviewReason,
  };
}

function signature(name: string | null, at: Date | null): Signature | null {
  return name && at ? { name, at: at.toISOString() } : null;
}
