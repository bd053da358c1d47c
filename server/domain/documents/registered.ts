import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a company says it is registered as. */
export const Registered = z.object({
  legalName: z.string().nullable(),
  taxId: z.string().nullable(),
  tradeRegister: z.string().nullable(),
  address: z.string().nullable(),
});

/** Differs when a company's registration has changed. */
export function registrationState(registered: z.infer<typeof Registered>): string {
  const { legalName, taxId, tradeRegister, address } = registered;
  const text = JSON.stringify([legalName, taxId, tradeRegister, address]);
  return createHash('sha256').update(text).digest('base64url');
}
