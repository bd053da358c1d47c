import { z } from 'zod';
import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { suggestedLimits } from '#shared/smart-price.ts';
import { hostsManagedBy, requireHost } from '../hosts/policy.ts';
import type { Minor } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Actor } from '../users/actor.ts';
import { priceCar } from './commands.ts';

/** A host's settings for the prices of a car. Amounts in minor units. */
export type Settings = { enabled: boolean; basePrice: Minor; floor: Minor; ceiling: Minor };

const Stored = z.object({
  basePrice: z.number(),
  enabled: z.boolean().nullable(),
  floor: z.number().nullable(),
  ceiling: z.number().nullable(),
});

/**
 * The settings of a car; suggested ones until its host has saved some.
 *
 * @throws {Refusal} `conflict` for a car that cannot be priced: without a price, archived or suspended
 */
export async function settingsOf(carId: string, on: Db = db): Promise<Settings> {
  const [found] = await on.sql(Stored)`
    select c.base_price, p.enabled, p.floor, p.ceiling
    from cars c left join smart_pricing p on p.car_id = c.id
    where c.id = ${carId}::uuid and c.base_price is not null and c.status not in ('archived', 'suspended')`;
  if (!found) throw new Refusal('conflict', 'The car cannot be priced.');
  const { basePrice, enabled, floor, ceiling } = found;
  const suggested = suggestedLimits(basePrice);
  return {
    enabled: enabled ?? false,
    basePrice,
    floor: floor ?? suggested.floor,
    ceiling: ceiling ?? suggested.ceiling,
  };
}

export type SettingsSaved = { ok: true } | { ok: false; problem: 'stale' };

/**
 * Saves the settings and computes the car's prices. Sending them twice changes nothing more. If somebody has changed
 * them since the page was made, they are not overwritten.
 *
 * @param seen the settings that the page showed
 * @throws {Refusal} `forbidden` for all but managers, `conflict` as in {@link settingsOf}
 */
export async function saveSettings(
  actor: Actor,
  car: { id: string; hostId: string },
  { seen, ...settings }: Settings & { seen: Settings },
  now: Date,
): Promise<SettingsSaved> {
  requireHost(actor, car.hostId, hostsManagedBy(actor));
  const isSaved = await transaction(async (tx) => {
    await tx.execute`select 1 from cars where id = ${car.id}::uuid for update`;
    const current = await settingsOf(car.id, tx);
    if (!isSame(current, seen)) return isSame(current, settings);
    await write(tx, car.id, settings, now);
    return true;
  });
  if (!isSaved) return { ok: false, problem: 'stale' };
  await priceCar(car.id, now);
  return { ok: true };
}

async function write(tx: Db, carId: string, settings: Settings, now: Date): Promise<void> {
  const { enabled, basePrice, floor, ceiling } = settings;
  await tx.car.updateMany({
    where: { id: carId, basePrice: { not: basePrice } },
    data: { basePrice, version: { increment: 1 }, updatedAt: now },
  });
  const stored = { enabled, floor, ceiling, updatedAt: now };
  await tx.smartPricing.upsert({
    where: { carId },
    create: { carId, ...stored },
    update: stored,
    select: { carId: true },
  });
}

function isSame(one: Settings, other: Settings): boolean {
  return (
    one.enabled === other.enabled &&
    one.basePrice === other.basePrice &&
    one.floor === other.floor &&
    one.ceiling === other.ceiling
  );
}
