import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { StoredDrawing } from '../media/drawing.ts';
import { allowedDrivers } from '../bookings/further-drivers.ts';
import { bookingById } from '../bookings/queries.ts';
import { driversOf } from '../drivers/queries.ts';
import { Refusal } from '../refusal.ts';
import { Annex, ContractContent, type Signature } from './contract.ts';

export type ContractRecord = {
  id: string;
  templateVersion: number;
  content: ContractContent;
  hash: string;
  client: Signature | null;
  host: Signature | null;
  /** The accepted changes, in order. */
  annexes: Annex[];
  /** Who may drive beside the client, by name. */
  drivers: string[];
};

const SignatureColumns = z.object({
  clientSignature: z.string().nullable(),
  clientDrawing: StoredDrawing.nullable(),
  clientAddress: z.string().nullable(),
  clientSignedAt: z.date().nullable(),
  hostSignature: z.string().nullable(),
  hostDrawing: StoredDrawing.nullable(),
  hostAddress: z.string().nullable(),
  hostSignedAt: z.date().nullable(),
});

const Row = SignatureColumns.extend({
  id: z.string(),
  templateVersion: z.number(),
  content: ContractContent,
  hash: z.string(),
});

/** The contract of a booking; `null` until it is confirmed. */
export async function contractOf(bookingId: string): Promise<ContractRecord | null> {
  const [row] = await db.sql(Row)`
    select id, template_version, content, hash, client_signature, client_drawing, client_address, client_signed_at,
      host_signature, host_drawing, host_address, host_signed_at
    from contracts where booking_id = ${bookingId}`;
  if (!row) return null;
  const { id, templateVersion, content, hash } = row;
  return {
    id,
    templateVersion,
    content,
    hash,
    annexes: await annexesOf(bookingId),
    drivers: await driversAllowed(bookingId),
    ...signaturesOf(row),
  };
}

const AnnexRow = Annex.omit({ client: true, host: true }).extend(SignatureColumns.shape);

async function annexesOf(bookingId: string): Promise<Annex[]> {
  const rows = await db.sql(AnnexRow)`
    select k.id, k.annex as number, k.decided_at as agreed_at, k.proposed_by, k.earlier, k.later, k.created_at as proposed_at,
      k.proposer_name, k.agreed_how, k.agreed_at as consent_at, k.agreed_name, k.to_sign,
      case when i.client_signed_at >= k.decided_at then i.client_signed_at end as signed_at,
      k.client_signature, k.client_drawing, k.client_address, k.client_signed_at,
      k.host_signature, k.host_drawing, k.host_address, k.host_signed_at
    from booking_changes k left join inspections i on i.booking_id = k.booking_id and i.leg = 'check_in'
    where k.booking_id = ${bookingId} and k.state = 'accepted' order by k.annex`;
  return rows.map((row) => ({ ...row, ...signaturesOf(row) }));
}

async function driversAllowed(bookingId: string): Promise<string[]> {
  const drivers = await driversOf(bookingId);
  if (drivers.length === 0) return [];
  return allowedDrivers(await bookingById(db, bookingId), drivers).map(({ name }) => name);
}

/** @throws {Refusal} `not-found` before the booking is confirmed */
export async function findContract(bookingId: string): Promise<ContractRecord> {
  const contract = await contractOf(bookingId);
  if (!contract) throw new Refusal('not-found', 'No contract yet.');
  return contract;
}

function signaturesOf(row: z.infer<typeof SignatureColumns>) {
  return {
    client: signature({
      name: row.clientSignature,
      drawing: row.clientDrawing,
      address: row.clientAddress,
      at: row.clientSignedAt,
    }),
    host: signature({
      name: row.hostSignature,
      drawing: row.hostDrawing,
      address: row.hostAddress,
      at: row.hostSignedAt,
    }),
  };
}

type Columns = { [K in keyof Signature]: Signature[K] | null };

function signature({ name, drawing, address, at }: Columns): Signature | null {
  return name !== null && at !== null ? { name, drawing, address: address ?? '', at } : null;
}
