import type { Stripe } from 'stripe';
import type { Evidence } from '../cases/evidence.ts';
import type { EvidenceFiles } from '../cases/evidence-files.ts';

/** In which of the gateway's fields each file goes. */
export const fileFields = {
  contract: 'customer_signature',
  handovers: 'service_documentation',
  messages: 'customer_communication',
} as const satisfies Record<keyof EvidenceFiles, keyof Stripe.DisputeUpdateParams.Evidence>;

/**
 * The evidence as the gateway's fields. Banks read English.
 *
 * @param words what an admin adds
 */
export function evidenceFields(
  evidence: Evidence,
  words: string,
): Stripe.DisputeUpdateParams.Evidence {
  const { booking, clientEmail, clientSigned } = evidence;
  const { carName, plate, clientName, startsAt, endsAt, ref, cancellationPolicy } = booking;
  return {
    customer_name: clientName,
    customer_email_address: clientEmail,
    ...(clientSigned?.address ? { customer_purchase_ip: clientSigned.address } : {}),
    product_description: `Rental of ${carName} (${plate}), booking ${ref}, from ${startsAt.toISOString()} to ${endsAt.toISOString()}.`,
    service_date: startsAt.toISOString().slice(0, 10),
    cancellation_policy_disclosure: `The client accepted the policy "${cancellationPolicy}" before paying. The exact refund was shown at the checkout and before cancelling.`,
    access_activity_log: activityOf(evidence).join('\n'),
    uncategorized_text: words,
  };
}

function activityOf(evidence: Evidence): string[] {
  const { booking, contractHash, clientSigned, hostSigned, consents, handovers } = evidence;
  return [
    line(booking.createdAt, 'The client booked the car.'),
    ...consents.map(({ document, version, at }) =>
      line(at, `The client agreed to "${document}", version ${version}.`),
    ),
    ...(clientSigned
      ? [line(clientSigned.at, `${signature(clientSigned)} signed contract ${contractHash}.`)]
      : []),
    ...(hostSigned ? [line(hostSigned.at, `${signature(hostSigned)} signed for the host.`)] : []),
    ...handovers.map(({ leg, submittedAt, clientSigned: client, odometerKm, photos }) =>
      line(
        submittedAt,
        `${leg === 'check_in' ? 'Hand-over' : 'Return'} recorded at ${odometerKm ?? '?'} km with ${photos} photos${client ? `, signed by ${client.name}` : ''}.`,
      ),
    ),
  ].toSorted();
}

function line(at: Date, words: string): string {
  return `${at.toISOString()} ${words}`;
}

function signature({ name, address }: { name: string; address: string | null }): string {
  return address ? `${name} (from ${address})` : name;
}
