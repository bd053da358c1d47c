import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { linkIn } from '../support/mails.ts';

export const page = url('company.members');

/** Whether an invitation's link still leads somewhere. */
export const isOpen = async (link: string) =>
  (await as(null).visit(link)).props['invitation'] !== null;

/** A company, and what its manager does with its members. */
export async function company() {
  const { owner, ...host } = await createHost({ kind: 'company', name: 'Câmpeanu Rent' });
  const manager = as(owner);
  const invite = (email: string, place: object = { role: 'agent', branchId: '' }) =>
    manager.submit(
      url('company.invitations.store', { host: host.slug }),
      { email, ...place },
      page,
    );
  return {
    host,
    owner,
    manager,
    invite,
    /** The path the invited person finds in their mail. */
    linkFor: async (email: string, place?: object) => {
      await invite(email, place);
      return linkIn(email, 'company-invitation');
    },
    memberUrl: (user: { id: string }) => ({
      update: url('company.members.update', { host: host.slug, member: user.id }),
      destroy: url('company.members.destroy', { host: host.slug, member: user.id }),
    }),
    placeOf: (user: { id: string }) =>
      db.hostMember.findUnique({ where: { hostId_userId: { hostId: host.id, userId: user.id } } }),
  };
}
