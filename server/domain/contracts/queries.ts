import { sql } from '#server/db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { ContractContent } from './contract.ts';

export type Signature = { name: string; address: string; at: Date };

export type ContractRecord = {
  id: string;
  templateVersion: number;
  content: ContractContent;
  hash: string;
  client: Signature | null;
  host: Signature | null;
};

type Row = Pick<ContractRecord, 'id' | 'templateVersion' | 'content' | 'hash'> & {
  clientName: string | null;
  clientAddress: string | null;
  clientAt: Date | null;
  hostName: string | null;
  hostAddress: string | null;
  hostAt: Date | null;
};

/** The contract of a booking; `null` until it is confirmed. */
async function contractOf(bookingId: string): Promise<ContractRecord | null> {
  const [row] = await sql<Row>`
    select id, template_version as "templateVersion", content, hash,
      client_signature as "clientName", client_address as "clientAddress", client_signed_at as "clientAt",
      host_signature as "hostName", host_address as "hostAddress", host_signed_at as "hostAt"
    from contracts where booking_id = ${bookingId}`;
  if (!row) return null;
  const { id, templateVersion, content, hash } = row;
  return {
    id,
    templateVersion,
    content,
    hash,
    client: signature(row.clientName, row.clientAddress, row.clientAt),
    host: signature(row.hostName, row.hostAddress, row.hostAt),
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
