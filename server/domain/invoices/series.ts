import { transaction } from '#server/db/transaction.ts';
import { record } from '../audit/commands.ts';
import { lockManaged } from '../hosts/managing.ts';
import type { Actor } from '../users/actor.ts';

export type SeriesSaved = { ok: true } | { ok: false; problem: 'registration' };

/**
 * A company has its rentals invoiced in its name from now on, in a series of its own; with `null` it issues them itself.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveSeries(
  hostId: string,
  prefix: string | null,
  by: { actor: Actor; ip: string | null; now: Date },
): Promise<SeriesSaved> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const host = await tx.host.findUniqueOrThrow({
      where: { id: hostId },
      select: {
        kind: true,
        legalName: true,
        taxId: true,
        tradeRegister: true,
        address: true,
        invoicePrefix: true,
      },
    });
    const { kind, legalName, taxId, tradeRegister, address, invoicePrefix } = host;
    const isRegistered = kind === 'company' && legalName && taxId && tradeRegister && address;
    if (prefix !== null && !isRegistered) return { ok: false, problem: 'registration' };
    await tx.host.update({
      where: { id: hostId },
      data: { invoicePrefix: prefix },
      select: { id: true },
    });
    const entry = {
      actorId: by.actor.id,
      action: 'host.invoices',
      object: 'host',
      objectId: hostId,
    };
    const change = { before: { prefix: invoicePrefix }, after: { prefix } };
    await record(tx, { ...entry, ...change, ip: by.ip }, by.now);
    return { ok: true };
  });
}
