import type { KycStatus } from '#server/db/generated/enums.ts';
import { keysOf } from '#server/lib/objects.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';
import type { BookingDetails } from './details.ts';
import type { PartyBooking } from './queries.ts';

/** What a client still needs before they may take the keys. */
export type SelfCheckInLack = 'verified' | 'contract' | 'deposit';

export type SelfCheckIn = {
  /** The instant from which the instructions are shown. */
  from: Date;
  lacks: SelfCheckInLack[];
  /** `null` until it is time and nothing is missing. */
  instructions: string | null;
};

type Booked = Pick<PartyBooking, 'status' | 'startsAt' | 'deposit' | 'deliveryPlace'>;

/** How a client takes the car without the host; `null` if the host hands it over or brings it, or the trip is over. */
export function selfCheckInOf(
  { status, startsAt, deposit, deliveryPlace }: Booked,
  details: BookingDetails,
  client: { kycStatus: KycStatus; now: Date },
): SelfCheckIn | null {
  const { selfCheckIn } = details.car;
  const isAhead = status === 'confirmed' || status === 'in_progress';
  if (selfCheckIn === null || deliveryPlace !== null || !isAhead) return null;
  const from = hoursAfter(startsAt, -rules.booking.selfCheckInHours);
  const lacks = lacksOf(deposit, details, client.kycStatus);
  const isOpen = client.now >= from && lacks.length === 0;
  return { from, lacks, instructions: isOpen ? selfCheckIn : null };
}

function lacksOf(
  deposit: number,
  { contract, deposit: hold }: BookingDetails,
  kycStatus: KycStatus,
): SelfCheckInLack[] {
  const has: Record<SelfCheckInLack, boolean> = {
    verified: kycStatus === 'verified',
    contract: contract?.clientSigned === true,
    deposit: deposit === 0 || hold?.status === 'authorised',
  };
  return keysOf(has).filter((what) => !has[what]);
}
