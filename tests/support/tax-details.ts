import { db } from '#server/db/client.ts';
import { sealedTaxNumber } from '#server/domain/hosts/tax-details.ts';

/** Saves a host's tax details. Without them nothing is paid out. */
export async function giveTaxDetails(hostId: string): Promise<void> {
  const legalName = 'Mihai Popa';
  const address = 'Strada Lungă 7, Brașov';
  const { kind } = await db.host.findUniqueOrThrow({ where: { id: hostId } });
  if (kind === 'company') {
    await db.host.update({
      where: { id: hostId },
      data: { legalName, address, taxId: '14399840' },
    });
    return;
  }
  const row = {
    legalName,
    address,
    bornOn: new Date('1990-05-04'),
    sealedNumber: sealedTaxNumber('1900504123451'),
    updatedAt: new Date(),
  };
  await db.hostTaxDetails.upsert({ where: { hostId }, create: { hostId, ...row }, update: row });
}
