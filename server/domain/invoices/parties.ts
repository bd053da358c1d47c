import { env } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import type { Prisma } from '#server/db/generated/client.ts';
import { isSampleOperator, operator } from '../legal/operator.ts';
import { townOf } from '../places/counties.ts';
import type { Party } from './party.ts';

const COUNTRY_SEAT = { town: 'București', county: 'B' };

const none = { email: null, phone: null, iban: null, capital: null } as const;

const given = { iban: env.OPERATOR_IBAN ?? null, capital: env.OPERATOR_CAPITAL ?? null };

const sample = { iban: 'RO49AAAA1B31007593840000', capital: '200 lei' };

/** Who runs this installation, as the issuer of its own invoices. */
export function platformParty(): Party {
  const { name, cui: taxId, register: tradeRegister, address, email, phone } = operator;
  const { iban, capital } = isSampleOperator ? sample : given;
  return {
    name,
    taxId,
    tradeRegister,
    address,
    email,
    phone,
    ...(townOf(address) ?? COUNTRY_SEAT),
    iban,
    capital,
  };
}

const hostColumns = {
  kind: true,
  name: true,
  legalName: true,
  taxId: true,
  tradeRegister: true,
  address: true,
  town: true,
  email: true,
  phone: true,
  taxDetails: { select: { legalName: true, address: true } },
  bankAccount: { select: { iban: true } },
} as const satisfies Prisma.HostSelect;

type HostRow = Prisma.HostGetPayload<{ select: typeof hostColumns }>;

/** A host: of a company its registration, of a person what they have given for taxes. */
export async function hostParty(tx: Db, hostId: string): Promise<Party> {
  const host = await tx.host.findUniqueOrThrow({ where: { id: hostId }, select: hostColumns });
  return host.kind === 'person' ? personParty(host) : companyParty(host);
}

function personParty({ name, town, taxDetails }: HostRow): Party {
  const { legalName, address } = taxDetails ?? { legalName: name, address: town };
  return {
    ...none,
    name: legalName,
    taxId: null,
    tradeRegister: null,
    address,
    ...(townOf(address) ?? townOf(town) ?? COUNTRY_SEAT),
  };
}

function companyParty(host: HostRow): Party {
  const { name, legalName, taxId, tradeRegister, email, phone, town, bankAccount } = host;
  const street = host.address ?? '';
  return {
    ...none,
    name: legalName ?? name,
    taxId,
    tradeRegister,
    address: [street, town].filter(Boolean).join(', '),
    email,
    phone,
    iban: bankAccount && bankAccount.iban,
    ...(townOf(street) ?? townOf(town) ?? COUNTRY_SEAT),
  };
}

/**
 * A client, by the address of their contracts. For one who has given none, the town in which the car was rented stands
 * in, because an electronic invoice must name one.
 */
export async function clientParty(tx: Db, clientId: string, carTown: string): Promise<Party> {
  const { name, address } = await tx.user.findUniqueOrThrow({
    where: { id: clientId },
    select: { name: true, address: true },
  });
  const at = townOf(address ?? '') ?? townOf(carTown) ?? COUNTRY_SEAT;
  return {
    ...none,
    name,
    taxId: null,
    tradeRegister: null,
    address: address ?? at.town,
    ...at,
  };
}
