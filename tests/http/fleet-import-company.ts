import { randomInt } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';

const page = '/company/vehicles/imports';

/** The letters of a plate that no other car here has. */
export function letters(): string {
  return Array.from({ length: 3 }, () => 'ABCDEFGHJKLMNPRSTUVX'[randomInt(20)]).join('');
}

/** A new company, and what its manager does with files. */
export async function company() {
  const host = await createHost({ kind: 'company' });
  const manager = as(host.owner);
  const send = async (bytes: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'masini.csv');
    const answer = await manager.upload(`${page}?company=${host.slug}`, form);
    return manager.visit(answer.headers.get('location') ?? '');
  };
  const apply = (path: string) => manager.submit(`${path}/application`, {}, path);
  const cars = () => db.car.findMany({ where: { hostId: host.id }, orderBy: { plate: 'asc' } });
  return { host, manager, send, apply, cars };
}
