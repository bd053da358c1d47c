import { sealedTaxNumber } from '#server/domain/hosts/tax-details.ts';
import { withCheckDigit } from '#server/domain/hosts/tax-number.ts';
import { dateColumn, type WallDate } from '#server/domain/time/wall-clock.ts';
import type { Host } from './hosts.ts';
import { isNewcomer } from './people.ts';

/** What is reported of each private owner's earnings. The newcomer has not entered it yet. */
export function taxDetailsRows(hosts: readonly Host[]) {
  return hosts
    .filter(({ kind, manager }) => kind === 'person' && !isNewcomer(manager))
    .flatMap(({ id, manager: { name, address, bornOn }, createdAt }, turn) =>
      bornOn === null
        ? []
        : [
            {
              hostId: id,
              legalName: name,
              address,
              bornOn: dateColumn(bornOn),
              sealedNumber: sealedTaxNumber(personalNumber(bornOn, turn)),
              updatedAt: createdAt,
            },
          ],
    );
}

/** A personal number (CNP) that nobody can have: its county code does not exist. */
function personalNumber(bornOn: WallDate, turn: number): string {
  const first = (bornOn < '2000' ? 1 : 5) + (turn % 2);
  const digits = `${first}${bornOn.slice(2).replaceAll('-', '')}99${String(turn + 1).padStart(3, '0')}`;
  return withCheckDigit(digits);
}
