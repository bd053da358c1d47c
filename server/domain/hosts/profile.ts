import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { HostKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { storeImage } from '../media/commands.ts';
import { forgetPicture } from '../media/copies.ts';
import { StoredPhoto } from '../media/photo.ts';
import type { Actor } from '../users/actor.ts';
import { checkedChanges, type RegistrationSaved } from './company-details.ts';
import { lockManaged } from './managing.ts';
import { hostsManagedBy, requireHost } from './policy.ts';

const PHOTO_WIDTH = 480;

const HostDetails = z.object({
  name: z.string(),
  about: z.string(),
  town: z.string(),
  address: z.string().nullable(),
  legalName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  languages: z.array(z.string()),
});
const EditableHost = HostDetails.extend({
  id: z.string(),
  kind: z.enum(HostKind),
  taxId: z.string().nullable(),
  photo: StoredPhoto.nullable(),
});

export type HostDetails = z.infer<typeof HostDetails>;
export type EditableHost = z.infer<typeof EditableHost>;

type By = { actor: Actor; ip: string | null; now: Date };

/** The hosts that this person may change. */
export async function editableHosts(actor: Actor): Promise<EditableHost[]> {
  return db.sql(EditableHost)`
    select id, kind, name, about, town, address, legal_name, tax_id, phone, email, languages, photo from hosts
    where id = any(${hostsManagedBy(actor)}::uuid[]) order by name`;
}

/**
 * Saves a host's description of itself. What the staff have compared with a company's certificate stays.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveHostDetails(
  hostId: string,
  details: HostDetails,
  by: By,
): Promise<RegistrationSaved> {
  const { actor, ip, now } = by;
  const { legalName, ...ofAll } = details;
  return transaction(async (tx) => {
    await lockManaged(tx, actor, hostId);
    const [before] = await tx.sql(HostDetails)`
      select name, about, town, address, legal_name, phone, email, languages
      from hosts where id = ${hostId} for update`;
    const fields = await checkedChanges(tx, hostId, { before: before ?? {}, after: details });
    if (fields.length > 0) return { ok: false, problem: 'checked', fields };
    await tx.host.updateMany({ where: { id: hostId }, data: ofAll });
    if (legalName)
      await tx.host.updateMany({ where: { id: hostId, kind: 'company' }, data: { legalName } });
    const entry = {
      actorId: actor.id,
      action: 'host.change',
      object: 'host',
      objectId: hostId,
      ip,
    };
    await record(tx, { ...entry, before, after: details }, now);
    return { ok: true };
  });
}

/**
 * @throws {ImageRefusal} if the file is not a picture
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveHostPhoto(hostId: string, bytes: Buffer, actor: Actor): Promise<void> {
  requireHost(actor, hostId, hostsManagedBy(actor));
  const stored = await storeImage(bytes, { largest: PHOTO_WIDTH });
  const { file, width, height, placeholder } = stored;
  const photo = JSON.stringify({ file, width, height, placeholder });
  const [before] = await db.sql(z.object({ file: z.string().nullable() }))`
    with before as (select photo->>'file' as file from hosts where id = ${hostId})
    update hosts set photo = ${photo}::jsonb where id = ${hostId} returning (select file from before) as file`;
  if (before?.file && before.file !== file) await forgetPicture(before.file);
}
