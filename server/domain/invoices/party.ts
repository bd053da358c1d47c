import { z } from 'zod';

/** Who issues an invoice or gets it, as they were on that day. */
export const Party = z.object({
  name: z.string(),
  /** Of a company its CUI, with "RO" before it when it pays VAT; private persons are not asked for theirs. */
  taxId: z.string().nullable(),
  tradeRegister: z.string().nullable(),
  /** As it was given: street, number and town. */
  address: z.string(),
  /** Without the country: "CJ". */
  county: z.string(),
  town: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  iban: z.string().nullable(),
  /** The share capital, which companies name on their invoices (Law 31/1990, article 74). */
  capital: z.string().nullable(),
});

export type Party = z.infer<typeof Party>;

/** Whether what it supplies has VAT. */
export function paysVat({ taxId }: Pick<Party, 'taxId'>): boolean {
  return taxId?.startsWith('RO') ?? false;
}
