import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import { maySign, type ContractSide } from '#server/domain/contracts/contract.ts';
import { contractDocument, type ContractDocument } from '#server/domain/contracts/document.ts';
import type { ContractRecord, Signature } from '#server/domain/contracts/queries.ts';
import { signaturePath } from '#shared/drawn-signature.ts';
import type { Locale } from '#shared/translate.ts';
import { url } from '#shared/routes.ts';

export type ContractView = {
  ref: string;
  document: ContractDocument;
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
  timeZone: string;
  state: 'open' | 'half' | 'signed';
  signatures: { side: ContractSide; name: string; signature: SignatureView | null }[];
  /** Where this person signs; `null` if they have nothing to sign. */
  signUrl: string | null;
  pdfUrl: string;
  /** This person's page of the booking. */
  bookingUrl: string | null;
};

/** `path`: the drawn signature as an SVG path; `null` for a typed one. */
type SignatureView = { name: string; path: string | null; address: string; at: string };

export function contractView(
  booking: PartyBooking,
  contract: ContractRecord,
  locale: Locale,
): ContractView {
  const { ref } = booking;
  const side = sideOf(booking);
  const isOpen = side !== null && contract[side] === null && maySign(booking.status);
  return {
    ref,
    document: contractDocument(contract, locale),
    hash: contract.hash,
    timeZone: booking.timeZone,
    state: stateOf(contract),
    signatures: (['host', 'client'] as const).map((party) => ({
      side: party,
      name: contract.content[party].name,
      signature: signatureView(contract[party]),
    })),
    signUrl: isOpen ? url('contracts.sign', { ref }) : null,
    pdfUrl: url('contracts.pdf', { ref }),
    bookingUrl: bookingUrl(booking),
  };
}

/** The side for which a person signs; `null` for those who only look. */
export function sideOf({ role }: Pick<PartyBooking, 'role'>): ContractSide | null {
  return role === 'client' || role === 'host' ? role : null;
}

function stateOf({ client, host }: ContractRecord): ContractView['state'] {
  if (client && host) return 'signed';
  return client || host ? 'half' : 'open';
}

function signatureView(signature: Signature | null): SignatureView | null {
  if (!signature) return null;
  const { name, drawing, address, at } = signature;
  return { name, path: drawing && signaturePath(drawing), address, at: at.toISOString() };
}

function bookingUrl({ role, ref }: PartyBooking): string | null {
  if (role === 'admin' || role === 'reader') return null;
  return url(role === 'client' ? 'client.bookings.show' : 'owner.bookings.show', { ref });
}
