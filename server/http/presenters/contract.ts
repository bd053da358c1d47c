import type { PartyBooking } from '#server/domain/bookings/queries.ts';
import {
  maySign,
  missingFrom,
  type Annex,
  type ContractSide,
} from '#server/domain/contracts/contract.ts';
import type { SignatureLine } from '#server/domain/contracts/blocks.ts';
import {
  contractDocument,
  signaturesOf,
  type ContractDocument,
} from '#server/domain/contracts/document.ts';
import type { ContractRecord } from '#server/domain/contracts/queries.ts';
import type { Locale } from '#shared/translate.ts';
import { url } from '#shared/routes.ts';

export type ContractView = {
  ref: string;
  document: ContractDocument;
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
  state: 'open' | 'half' | 'signed';
  signatures: SignatureLine[];
  /** Where this person signs; `null` if they have nothing to sign. */
  signUrl: string | null;
  /** Annexes that wait for a signature, each with where this person signs it. */
  annexes: { number: number; missing: ContractSide; signUrl: string | null }[];
  pdfUrl: string;
  /** This person's page of the booking. */
  bookingUrl: string | null;
};

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
    state: stateOf(contract),
    signatures: signaturesOf(contract, locale),
    signUrl: isOpen ? url('contracts.sign', { ref }) : null,
    annexes: contract.annexes.flatMap((annex) => openAnnex(booking, annex)),
    pdfUrl: url('contracts.pdf', { ref }),
    bookingUrl: bookingUrl(booking),
  };
}

function openAnnex(booking: PartyBooking, annex: Annex): ContractView['annexes'] {
  const missing = missingFrom(annex);
  if (!missing || !maySign(booking.status)) return [];
  const params = { ref: booking.ref, change: annex.id };
  const signUrl = sideOf(booking) === missing ? url('contracts.annexes.sign', params) : null;
  return [{ number: annex.number, missing, signUrl }];
}

/** The side for which a person signs; `null` for those who only look. */
export function sideOf({ role }: Pick<PartyBooking, 'role'>): ContractSide | null {
  return role === 'client' || role === 'host' ? role : null;
}

function stateOf({ client, host }: ContractRecord): ContractView['state'] {
  if (client && host) return 'signed';
  return client || host ? 'half' : 'open';
}

function bookingUrl({ role, ref }: PartyBooking): string | null {
  if (role === 'admin' || role === 'reader') return null;
  return url(role === 'client' ? 'client.bookings.show' : 'owner.bookings.show', { ref });
}
