import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { Refusal } from '../refusal.ts';
import { ContractContent } from './contract.ts';

export type Signature = { name: string; address: string; at: Date };

export type ContractRecord = {
  id: string;
  templateVersion: number;
  content: ContractContent;
  hash: string;
  client: Signature | null;
  host: Signature | null;
};

const Row = z.object({
  id: z.string(),
  templateVersion: z.number(),
  content: ContractContent,
  hash: z.string(),
  clientSignature: z.string().nullable(),
  clientAddress: z.string().nullable(),
  clientSignedAt: z.date().nullable(),
  hostSignature: z.string().nullable(),
  hostAddress: z.string().nullable(),
  hostSignedAt: z.date().nullable(),
});

/** The contract of a booking; `null` until it is confirmed. */
async function contractOf(bookingId: string): Promise<ContractRecord | null> {
  const [row] = await db.sql(Row)`
    select id, template_version, content, hash, client_signature, client_address, client_signed_at, host_signature,
      host_address, host_signed_at
    from contracts where booking_id = ${bookingId}`;
  if (!row) return null;
  const { id, templateVersion, content, hash } = row;
  return {
    id,
    templateVersion,
    content,
    hash,
    client: signature(row.clientSignature, row.clientAddress, row.clientSignedAt),
    host: signature(row.hostSignature, row.hostAddress, row.hostSignedAt),
  };
}

/** @throws {Refusal} `not-found` before the booking is confirmed */
export async function findContract(bookingId: string): Promise<ContractRecord> {
  const contract = await contractOf(bookingId);
  if (!contract) throw new Refusal('not-found', 'No contract yet.');
  return contract;
}

function signature(name: string | null, address: string | null, at: Date | null) {
  return name !== null && at !== null ? { name, address: address ?? '', at } : null;
}
