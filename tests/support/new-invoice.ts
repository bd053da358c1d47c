import { transaction } from '#server/db/transaction.ts';
import type { Draft } from '#server/domain/invoices/invoice.ts';
import { issue } from '#server/domain/invoices/issuing.ts';

type Of = { bookingId: string; hostId: string; clientId: string };

/** An invoice to a client in the name of a company. */
export async function newInvoice({ bookingId, hostId, clientId }: Of): Promise<string> {
  const contact = { email: null, phone: null, iban: null, capital: null };
  const cluj = { address: 'Strada Horea 4, Cluj-Napoca', town: 'Cluj-Napoca', county: 'CJ' };
  const company = { name: 'Flota Cluj SRL', taxId: 'RO18547290', tradeRegister: 'J12/1234/2015' };
  const client = { name: 'Ana Ionescu', taxId: null, tradeRegister: null };
  const draft: Draft = {
    kind: 'rental',
    issuerId: hostId,
    prefix: 'FLOTA',
    clientId,
    buyerHostId: null,
    bookingId,
    transactionId: null,
    creditsId: null,
    periodFrom: null,
    reason: null,
    currency: 'RON',
    seller: { ...company, ...cluj, ...contact },
    buyer: { ...client, ...cluj, ...contact },
    suppliedOn: '2026-11-20',
    charges: [
      { item: 'fuel', facts: { ref: 'ABCD2345', car: 'Dacia' }, total: 70_00, transactionId: null },
    ],
  };
  return (await transaction((tx) => issue(tx, draft, new Date()))).id;
}
