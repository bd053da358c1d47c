import type { HostProfile } from '#server/domain/hosts/queries.ts';

/** Shares from 0 to 1; `null` where there are too few bookings. */
export type ReliabilityView = {
  /** Only when the person has more than one host. */
  host: string | null;
  responseMinutes: number | null;
  responseShare: number | null;
  acceptanceShare: number | null;
  cancellationShare: number | null;
  trips: number;
};

export function reliabilityView(profile: HostProfile, isOnly: boolean): ReliabilityView {
  return {
    host: isOnly ? null : profile.name,
    responseMinutes: profile.responseMinutes,
    responseShare: shareOf(profile.responseBasisPoints),
    acceptanceShare: shareOf(profile.acceptanceBasisPoints),
    cancellationShare: shareOf(profile.cancellationBasisPoints),
    trips: profile.trips,
  };
}

function shareOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 10_000;
}
