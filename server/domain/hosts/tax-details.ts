import { db, type Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { HOME_COUNTRY } from '#shared/tax-countries.ts';
import { record } from '../audit/commands.ts';
import { columnDate, dateColumn, type WallDate } from '../time/wall-clock.ts';
import type { Actor } from '../users/actor.ts';
import { lockManaged } from './managing.ts';
import { goesWithBirthDate, isTaxNumberOf, maskedTaxNumber } from './tax-number.ts';

const PURPOSE = 'tax-number';

type Details = {
  legalName: string;
  address: string;
  bornOn: WallDate;
  /** The state of residence for taxes. */
  residence: string;
  vatNumber: string | null;
};

/** What must be reported about a host's earnings each year; the number is shortened to its last digits. */
export type TaxDetails = Details & { number: string };

export function sealedTaxNumber(number: string): string {
  return seal(PURPOSE, number);
}

export function readTaxNumber(sealed: string): string {
  return unseal(PURPOSE, sealed);
}

export async function taxDetailsOf(
  hostIds: readonly string[],
): Promise<ReadonlyMap<string, TaxDetails>> {
  const rows = await db.hostTaxDetails.findMany({ where: { hostId: { in: [...hostIds] } } });
  return new Map(
    rows.map(({ hostId, legalName, address, bornOn, residence, vatNumber, sealedNumber }) => {
      const number = maskedTaxNumber(readTaxNumber(sealedNumber));
      const details = { legalName, address, bornOn: columnDate(bornOn), residence, vatNumber };
      return [hostId, { ...details, number }];
    }),
  );
}

export type TaxProblem = 'required' | 'number' | 'birth-date' | 'checked-date' | 'company';

export type TaxSaved = { ok: true } | { ok: false; problem: TaxProblem };

type TaxInput = Details & { number: string | null };

type By = { actor: Actor; ip: string | null; now: Date };

/**
 * Saves a host's tax details. Without a number, the saved one stays.
 *
 * @throws {Refusal} `not-found` or `forbidden` for all but its managers
 */
export async function saveTaxDetails(hostId: string, input: TaxInput, by: By): Promise<TaxSaved> {
  return transaction(async (tx) => {
    await lockManaged(tx, by.actor, hostId);
    const host = await tx.host.findUnique({
      where: { id: hostId },
      select: { kind: true, taxDetails: { select: { sealedNumber: true } } },
    });
    if (host?.kind !== 'person') return { ok: false, problem: 'company' };
    const saved = host.taxDetails && readTaxNumber(host.taxDetails.sealedNumber);
    const number = input.number ?? saved;
    if (number === null) return { ok: false, problem: 'required' };
    const problem = await problemOf(tx, { ...input, number }, by.actor);
    if (problem) return { ok: false, problem };
    await write(tx, hostId, { ...input, number }, by.now);
    await recordChange(tx, hostId, { saved, number }, by);
    return { ok: true };
  });
}

/**
 * The number must be one of the state of residence. The date of birth must agree with it, where it contains one, and
 * with the identity document that was checked.
 */
async function problemOf(
  tx: Db,
  { number, bornOn, residence }: TaxDetails,
  actor: Actor,
): Promise<TaxProblem | null> {
  if (!isTaxNumberOf(residence, number)) return 'number';
  if (residence === HOME_COUNTRY && !goesWithBirthDate(number, bornOn)) return 'birth-date';
  const checked = await tx.user.findFirst({
    where: { id: actor.id, kycStatus: 'verified' },
    select: { bornOn: true },
  });
  const isOther = checked?.bornOn && columnDate(checked.bornOn) !== bornOn;
  return isOther ? 'checked-date' : null;
}

async function write(
  tx: Db,
  hostId: string,
  { number, legalName, address, bornOn, residence, vatNumber }: TaxDetails,
  now: Date,
): Promise<void> {
  const row = {
    legalName,
    address,
    residence,
    vatNumber,
    bornOn: dateColumn(bornOn),
    sealedNumber: sealedTaxNumber(number),
    updatedAt: now,
  };
  await tx.hostTaxDetails.upsert({
    where: { hostId },
    create: { hostId, ...row },
    update: row,
    select: { hostId: true },
  });
}

/** The audit entry does not contain the number. */
async function recordChange(
  tx: Db,
  hostId: string,
  { saved, number }: { saved: string | null; number: string },
  { actor, ip, now }: By,
): Promise<void> {
  const entry = { actorId: actor.id, action: 'host.tax', object: 'host', objectId: hostId, ip };
  const change = {
    before: saved === null ? null : { number: maskedTaxNumber(saved) },
    after: { number: maskedTaxNumber(number) },
  };
  await record(tx, { ...entry, ...change }, now);
}
