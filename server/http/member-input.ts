import { z } from 'zod';
import { MemberRole } from '#server/db/generated/enums.ts';
import { checkPassword, email, newPassword, personName } from './account-input.ts';
import { optional, uuid } from './input.ts';

const place = z.object({ role: z.enum(MemberRole), branchId: optional(uuid) });

type Place = z.infer<typeof place>;

/** A manager belongs to the whole company, whatever branch was chosen before. */
const whole = <P extends Place>(input: P): P =>
  input.role === 'manager' ? { ...input, branchId: null } : input;

export const memberPlace = place.transform(whole);

export const invitationInput = place.extend({ email }).transform(whole);

/** What somebody without an account says to follow an invitation; their address is known. */
export const newcomer = z
  .object({ name: personName, password: newPassword })
  .superRefine(checkPassword);
