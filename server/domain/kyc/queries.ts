import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { DocumentStatus, KycStatus } from '#server/db/generated/enums.ts';
import { kycDocuments } from './kyc.ts';

const Check = z.object({
  status: z.enum(KycStatus),
  isRenewing: z.boolean(),
  reason: z.string().nullable(),
  expiresOn: z.string().nullable(),
  bornOn: z.string().nullable(),
  licenceIssuedOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
});

const CheckDocument = z.object({
  kind: z.enum(kycDocuments),
  status: z.enum(DocumentStatus),
  fileId: z.string().nullable(),
});

export type KycCase = z.infer<typeof Check> & { documents: z.infer<typeof CheckDocument>[] };

/** The state of a person's identity check; of each kind the newest document counts. */
export async function kycCase(userId: string): Promise<KycCase> {
  const [check] = await db.sql(Check)`
    select kyc_status as status, kyc_renewal_at is not null as is_renewing, kyc_reason as reason,
      kyc_expires_on as expires_on, born_on, licence_issued_on, licence_expires_on, phone, address
    from users where id = ${userId}`;
  if (!check) throw new Error('No such person.');
  const documents = await db.sql(CheckDocument)`
    select distinct on (kind) kind, status, (
      select f.id from document_files f where f.document_id = d.id limit 1) as file_id
    from documents d where user_id = ${userId} and kind::text = any(${[...kycDocuments]}::text[])
    order by kind, created_at desc`;
  return { ...check, documents };
}
