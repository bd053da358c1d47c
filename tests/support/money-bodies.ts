import { dac7Bodies, dac7Params } from './dac7.ts';

const month = () => ({ month: '2026-10' });

/** The month of which a host gets its statement or its invoices. */
export const monthParams = {
  ...dac7Params,
  'owner.invoices.csv': month,
  'owner.invoices.zip': month,
  'owner.statements.csv': month,
  'owner.statements.pdf': month,
};

type Owned = { company: { id: string } };

/** What the forms about a host's money send. */
export const moneyBodies = {
  ...dac7Bodies,
  'owner.payout-way.update': ({ company }: Owned) => ({ hostId: company.id, way: 'bank' }),
  'owner.bank-account.update': ({ company }: Owned) => ({
    hostId: company.id,
    holder: 'Mihai Popa',
    iban: 'RO49AAAA1B31007593840000',
  }),
};
