import { db } from '#server/db/client.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const byId = (count: (id: string) => Promise<number>) => (value: string) =>
  UUID.test(value) ? count(value) : Promise.resolve(0);

/** How the records are found that the addresses of private pages name, by the name of the parameter. */
const lookups: Readonly<Record<string, (value: string) => Promise<number>>> = {
  ref: (ref) => db.booking.count({ where: { ref } }),
  host: (slug) => db.host.count({ where: { slug } }),
  car: byId((id) => db.car.count({ where: { id } })),
  claim: byId((id) => db.claim.count({ where: { id } })),
  document: byId((id) => db.document.count({ where: { id } })),
  file: byId((id) => db.documentFile.count({ where: { id } })),
  invoice: byId((id) => db.invoice.count({ where: { id } })),
  payout: byId((id) => db.payout.count({ where: { id } })),
  thread: byId((id) => db.thread.count({ where: { id } })),
  user: byId((id) => db.user.count({ where: { id } })),
};

/** Whether a record exists that an address names, whoever may see it. */
export async function isSomebodys(params: Readonly<Record<string, unknown>>): Promise<boolean> {
  for (const [name, value] of Object.entries(params)) {
    const lookup = lookups[name];
    if (lookup && typeof value === 'string' && (await lookup(value)) > 0) return true;
  }
  return false;
}
