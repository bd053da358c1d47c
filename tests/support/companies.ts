import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { createBranch, createUser } from './factories.ts';

type World = { company: { id: string } };

const branchParams = async ({ company }: World) => ({
  branch: (await createBranch(company.id)).id,
});

const memberParams = async ({ company }: World) => {
  const { id: userId } = await createUser({}, []);
  await db.hostMember.create({ data: { hostId: company.id, userId, role: 'agent' } });
  return { member: userId };
};

/** Parameters for the routes of a company. */
export const companyParams = {
  'company.branches.update': branchParams,
  'company.branches.destroy': branchParams,
  'company.members.update': memberParams,
  'company.members.destroy': memberParams,
  'company.invitations.destroy': async ({ company }: World) => ({
    invitation: (await createInvitation(company.id)).id,
  }),
};

export const registration = {
  legalName: 'Câmpeanu Rent SRL',
  taxId: '18547290',
  paysVat: 'yes',
  tradeRegister: 'j40/1234/2015',
  address: 'Strada Lungă 7, București',
};

export const companyContact = {
  name: 'Câmpeanu Rent',
  about: '',
  town: 'București',
  phone: '+40 31 222 33 44',
  email: 'rezervari@campeanu.example.test',
  languages: ['ro', 'en'],
};

export const branchAt = {
  name: 'Aeroport Otopeni',
  phone: '',
  address: 'Calea Bucureștilor 224E, Otopeni',
  lat: 44.571,
  lng: 26.085,
};

/** Valid request bodies, so that a test of who may act fails for no other reason. */
export const companyBodies = {
  'company.members.update': () => ({ role: 'viewer', branchId: '' }),
  'company.invitations.store': () => ({
    email: `${randomUUID()}@example.test`,
    role: 'agent',
    branchId: '',
  }),
  'company.second-factor.update': () => ({ isRequired: 'no' }),
  'company.registration.update': ({ company }: World) => ({ hostId: company.id, ...registration }),
  'company.contact.update': ({ company }: World) => ({ hostId: company.id, ...companyContact }),
  'company.branches.store': ({ company }: World) => ({ hostId: company.id, ...branchAt }),
  'company.branches.update': ({ company }: World) => ({
    hostId: company.id,
    ...branchAt,
    name: `Gara ${randomUUID().slice(0, 8)}`,
  }),
};

async function createInvitation(hostId: string) {
  const now = new Date();
  return db.hostInvitation.create({
    data: {
      hostId,
      email: `${randomUUID()}@example.test`,
      role: 'agent',
      tokenHash: randomUUID(),
      createdAt: now,
      expiresAt: hoursAfter(now, 24),
    },
  });
}
