import type { MemberRole } from '#server/db/generated/enums.ts';
import type { WaitingInvitation } from '#server/domain/hosts/invitations.ts';
import type { Member } from '#server/domain/hosts/members.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { url } from '#shared/routes.ts';
import type { ImageView } from '../shared.ts';
import { imageView } from './image.ts';
import { pick } from './pick.ts';

export type MemberView = {
  id: string;
  name: string;
  photo: ImageView | null;
  role: MemberRole;
  branchId: string | null;
  branch: string | null;
  isSelf: boolean;
  /** For managers alone. */
  email: string | null;
  hasSecondFactor: boolean | null;
  isSuspended: boolean | null;
  updateUrl: string | null;
  /** Where somebody removes the member, or they leave themself. */
  destroyUrl: string | null;
};

export type InvitationView = {
  id: string;
  email: string;
  role: MemberRole;
  branchId: string | null;
  branch: string | null;
  inviter: string | null;
  sentAt: string;
  expiresAt: string;
  isOver: boolean;
  destroyUrl: string;
};

type Reader = { actor: Actor; host: string; isManager: boolean };

export function memberView(member: Member, { actor, host, isManager }: Reader): MemberView {
  const { userId, name, photo } = member;
  const params = { host, member: userId };
  const isSelf = userId === actor.id;
  return {
    id: userId,
    ...pick(member, 'name', 'role', 'branchId'),
    branch: member.branchName,
    photo: photo && imageView(photo, name),
    isSelf,
    ...(isManager ? pick(member, 'email', 'hasSecondFactor', 'isSuspended') : hidden),
    updateUrl: isManager ? url('company.members.update', params) : null,
    destroyUrl: isManager || isSelf ? url('company.members.destroy', params) : null,
  };
}

const hidden = { email: null, hasSecondFactor: null, isSuspended: null };

export function invitationView(invitation: WaitingInvitation, now: Date): InvitationView {
  const { id, createdAt, expiresAt } = invitation;
  return {
    ...pick(invitation, 'id', 'email', 'role', 'branchId', 'inviter'),
    branch: invitation.branchName,
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOver: expiresAt <= now,
    destroyUrl: url('company.invitations.destroy', { invitation: id }),
  };
}
