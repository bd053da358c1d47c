import { objectStores } from '../object-stores.ts';
import type { StoredDelivery } from './delivery.ts';

const NAME = 'volan-signatures';
const DELIVERIES = 'deliveries';

/** After this time, signatures that were never sent are deleted from the phone. */
const LIFETIME_MS = 30 * 24 * 3_600_000;

const stores = objectStores(NAME, (database) => {
  database.createObjectStore(DELIVERIES, { keyPath: 'name' });
});

export const deliveryStore = {
  put: (delivery: StoredDelivery) =>
    stores.write(DELIVERIES, (deliveries) => void deliveries.put(delivery)),
  delete: (name: string) => stores.write(DELIVERIES, (deliveries) => void deliveries.delete(name)),
};

/**
 * What a person still has to send. Expired deliveries are deleted. The database is not created only to look into it.
 */
export async function storedDeliveries(person: string): Promise<StoredDelivery[]> {
  if (!(await isThere())) return [];
  const all = await stores.read<StoredDelivery>(DELIVERIES, (deliveries) => deliveries.getAll());
  for (const { name } of all.filter(isOver)) await deliveryStore.delete(name);
  return all.filter((delivery) => delivery.person === person && !isOver(delivery));
}

function isOver({ storedAt }: StoredDelivery): boolean {
  return storedAt < Date.now() - LIFETIME_MS;
}

async function isThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === NAME);
  } catch {
    return true;
  }
}
