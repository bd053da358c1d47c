import { z } from 'zod';
import { parseJson } from './frames.ts';

/** The group of signed-in users. Every other group is the presence channel of that name. */
export const USERS = '#users';

const people = z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()])));

/** What nodes say to each other. `to` names the only node that is meant. */
const nodeMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    channels: z.array(z.string()),
    event: z.string(),
    data: z.string(),
    except: z.string().optional(),
  }),
  z.object({
    kind: z.literal('client-event'),
    channel: z.string(),
    event: z.string(),
    data: z.unknown(),
    userId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('enter'),
    group: z.string(),
    id: z.string(),
    info: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('leave'), group: z.string(), id: z.string() }),
  z.object({ kind: z.literal('terminate'), user: z.string() }),
  /** Asks for the people of the other nodes. */
  z.object({ kind: z.literal('hello'), to: z.string().optional() }),
  z.object({ kind: z.literal('people'), to: z.string().optional(), people }),
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('goodbye') }),
  z.object({
    kind: z.literal('ask'),
    question: z.string(),
    prefix: z.string().optional(),
    names: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    to: z.string(),
    question: z.string(),
    counts: z.record(z.string(), z.number()),
  }),
]);

export type NodeMessage = z.infer<typeof nodeMessage>;
export type MessageOf<K extends NodeMessage['kind']> = Extract<NodeMessage, { kind: K }>;

/** The people of one node, by group: their ids and what is shown of them. */
export type People = z.infer<typeof people>;

/** `undefined` for a message of a newer release, which this one cannot understand. */
export function parseMessage(text: string): NodeMessage | undefined {
  return nodeMessage.safeParse(parseJson(text)).data;
}
