type Owned = { company: { id: string } };

/** What the forms about a host's money send. */
export const moneyBodies = {
  'owner.payout-way.update': ({ company }: Owned) => ({ hostId: company.id, way: 'bank' }),
  'owner.bank-account.update': ({ company }: Owned) => ({
    hostId: company.id,
    holder: 'Mihai Popa',
    iban: 'RO49AAAA1B31007593840000',
  }),
};
