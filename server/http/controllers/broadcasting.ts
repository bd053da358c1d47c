import type { Request, Response } from 'express';
import { z } from 'zod';
import { openChannel, signInSocket, userChannel } from '#server/broadcasting/broadcaster.ts';
import { HttpError } from '../http-error.ts';
import { sessionHash } from '../sessions.ts';

const socketId = z.string().regex(/^\d+\.\d+$/);
const channelRequest = z.object({ socket_id: socketId, channel_name: z.string().max(164) });
const userRequest = z.object({ socket_id: socketId });

/** Lets a person subscribe to their own channel and to no other. */
export function auth(req: Request, res: Response) {
  const { socket_id, channel_name } = valid(channelRequest, req.body);
  if (!req.actor || channel_name !== userChannel(req.actor.id))
    throw new HttpError(403, 'Not your channel.');
  res.json(openChannel(socket_id, sessionHash(req), req.actor.id));
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
