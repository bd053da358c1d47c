import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  openChannel,
  openThread,
  signInSocket,
  STAFF_CHANNEL,
  threadOfChannel,
  userChannel,
} from '#server/broadcasting/broadcaster.ts';
import { findThread } from '#server/domain/messages/queries.ts';
import { isStaff } from '#server/domain/staff/permissions.ts';
import type { Actor } from '#server/domain/users/actor.ts';
import { HttpError } from '../http-error.ts';
import { pathId } from '../input.ts';
import { sessionHash } from '../sessions.ts';

const socketId = z.string().regex(/^\d+\.\d+$/);
const channelRequest = z.object({ socket_id: socketId, channel_name: z.string().max(164) });
const userRequest = z.object({ socket_id: socketId });

/** Lets a person subscribe to their own channel and those of their threads, the staff to theirs, and nobody to another. */
export async function auth(req: Request, res: Response) {
  const { socket_id, channel_name } = valid(channelRequest, req.body);
  const threadId = threadOfChannel(channel_name);
  if (req.actor && threadId !== null) {
    const thread = await findThread(pathId(threadId), req.actor);
    const side = thread.role === 'client' ? 'client' : 'host';
    const member = { threadId: thread.id, userId: req.actor.id, side } as const;
    res.json(openThread(socket_id, sessionHash(req), member));
    return;
  }
  if (!req.actor || !mayListen(req.actor, channel_name))
    throw new HttpError(403, 'Not your channel.');
  res.json(openChannel(socket_id, sessionHash(req), req.actor.id, channel_name));
}

function mayListen(actor: Actor, channel: string): boolean {
  return channel === STAFF_CHANNEL ? isStaff(actor) : channel === userChannel(actor.id);
}

export function userAuth(req: Request, res: Response) {
  const { socket_id } = valid(userRequest, req.body);
  if (!req.actor) throw new HttpError(403, 'Nobody is signed in.');
  res.json(signInSocket(socket_id, sessionHash(req), req.actor.name));
}

function valid<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new HttpError(422, 'Not an authorisation request.');
  return parsed.data;
}
