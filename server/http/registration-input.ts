import { z } from 'zod';
import type { RoleRequests } from '#server/domain/users/roles.ts';
import {
  checkPassword,
  driverDates,
  email,
  newPassword,
  personName,
  phone,
  town,
} from './account-input.ts';
import { companyNumber } from './company-input.ts';
import { line } from './input.ts';
import { pick } from './presenters/pick.ts';

const kind = z.enum(['client', 'owner', 'company_owner']);
/** One or several: a person may be a client and a host. */
const kinds = z
  .union([kind.transform((one) => [one]), z.array(kind).min(1).max(3)])
  .transform((several) => [...new Set(several)]);

const companyName = line(120).pipe(z.string().min(2));
const taxId = companyNumber;
/** For a field that is not needed for what was chosen. */
const unasked = z
  .unknown()
  .transform(() => undefined)
  .optional();

/** The schema depends on what the person wants to do. All missing fields are reported at once. */
export function registrationFor(body: unknown) {
  const { data = [] } = kinds.safeParse(kindIn(body));
  const [drives, hosts, leads] = [
    data.includes('client'),
    data.some((one) => one !== 'client'),
    data.includes('company_owner'),
  ];
  return z
    .object({
      kind: kinds,
      name: personName,
      email,
      password: newPassword,
      phone,
      bornOn: drives ? driverDates.bornOn : unasked,
      licenceIssuedOn: drives ? driverDates.licenceIssuedOn : unasked,
      town: hosts ? town : unasked,
      companyName: leads ? companyName : unasked,
      taxId: leads ? taxId : unasked,
    })
    .superRefine(checkPassword)
    .transform((input) => ({
      ...pick(input, 'name', 'email', 'password', 'phone'),
      roles: rolesRequested(input),
    }));
}

const hosts = [
  z.object({ kind: z.literal('owner'), town }),
  z.object({ kind: z.literal('company_owner'), town, companyName, taxId }),
] as const;

/** A further role for somebody with an account. */
export const newRole = z
  .discriminatedUnion('kind', [z.object({ kind: z.literal('client'), ...driverDates }), ...hosts])
  .transform(({ kind: one, ...fields }) => rolesRequested({ kind: [one], ...fields }));

/** The host for a person's first car. */
export const newHost = z
  .discriminatedUnion('kind', hosts)
  .transform(({ kind: one, ...fields }) => rolesRequested({ kind: [one], ...fields }));

type Fields = {
  kind: readonly z.infer<typeof kind>[];
  bornOn?: string | undefined;
  licenceIssuedOn?: string | undefined;
  town?: string | undefined;
  companyName?: string | undefined;
  taxId?: string | undefined;
};

function rolesRequested({ kind: chosen, bornOn, licenceIssuedOn, ...host }: Fields): RoleRequests {
  return {
    driver: bornOn && licenceIssuedOn ? { bornOn, licenceIssuedOn } : null,
    hosts: chosen.flatMap((one) => (one === 'client' ? [] : [hostOf(one, host)])),
  };
}

function hostOf(
  one: 'owner' | 'company_owner',
  { town: place = '', companyName: name = '', taxId: id = '' }: Omit<Fields, 'kind'>,
): RoleRequests['hosts'][number] {
  return one === 'owner'
    ? { kind: one, town: place }
    : { kind: one, town: place, companyName: name, taxId: id };
}

function kindIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined;
}
