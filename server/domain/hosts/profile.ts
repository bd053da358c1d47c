import { sql, transaction } from '#server/db/sql.ts';
import { record } from '../audit/commands.ts';
import { forgetPicture, storeImage } from '../media/commands.ts';
import type { Actor, StoredPhoto } from '../users/actor.ts';
import { hostsManagedBy, requireHost } from './policy.ts';

const PHOTO_WIDTH = 480;

export type HostDetails = { name: string; about: string; town: string; phone: string | null };
export type EditableHost = HostDetails & {
  id: string;
  kind: 'person' | 'company';
  photo: StoredPhoto | null;
};

type By = { actor: Actor; ip: string | null; now: Date };

/** The hosts this person may change. */
export async function editableHosts(actor: Actor): Promise<EditableHost[]> {
  return sql<EditableHost>`
    select id, kind, name, about, town, phone, photo from hosts
    where id = any(${hostsManagedBy(actor)}::uuid[]) order by name`;
}

/**
 * What a host says of itself.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveHostDetails(hostId: string, details: HostDetails, by: By): Promise<void> {
  const { actor, ip, now } = by;
  requireHost(actor, hostId, hostsManagedBy(actor));
  const { name, about, town, phone } = details;
  await transaction(async (tx) => {
    const [before] = await tx<HostDetails>`
      select name, about, town, phone from hosts where id = ${hostId} for update`;
    await tx`
      update hosts set name = ${name}, about = ${about}, town = ${town}, phone = ${phone} where id = ${hostId}`;
    const deed = { actorId: actor.id, act: 'host.change', object: 'host', objectId: hostId, ip };
    await record(tx, { ...deed, before, after: details }, now);
  });
}

/**
 * @throws {ImageRefusal} for what is no picture
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveHostPhoto(hostId: string, bytes: Buffer, actor: Actor): Promise<void> {
  requireHost(actor, hostId, hostsManagedBy(actor));
  const stored = await storeImage(bytes, { largest: PHOTO_WIDTH });
  const { file, width, height, placeholder } = stored;
  const photo = JSON.stringify({ file, width, height, placeholder });
  const [before] = await sql<{ file: string | null }>`
    with before as (select photo->>'file' as file from hosts where id = ${hostId})
    update hosts set photo = ${photo}::jsonb where id = ${hostId} returning (select file from before) as file`;
  if (before?.file && before.file !== file) await forgetPicture(before.file);
}
