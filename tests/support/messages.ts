import { randomUUID } from 'node:crypto';
import { db } from '#server/db/client.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { createUser } from './factories.ts';
import type { RouteName } from '#shared/routes.ts';

export type Booked = { id: string; clientId: string; hostId: string; carId: string };

/** A thread of a booking in which its client has sent a picture. */
export async function newThread(booking: Booked, body = 'Bună ziua! Unde ne întâlnim?') {
  const { id: bookingId, clientId, hostId, carId } = booking;
  const at = new Date();
  const file = { ...(await lockAway(Buffer.from('a picture'))), name: 'a.jpg', mime: 'image/jpeg' };
  return db.thread.create({
    data: {
      bookingId,
      clientId,
      hostId,
      carId,
      lastNumber: 1,
      clientNumber: 1,
      createdAt: at,
      movedAt: at,
      messages: {
        create: {
          number: 1,
          side: 'client',
          authorId: clientId,
          body,
          requestKey: randomUUID(),
          createdAt: at,
          files: { create: { ...file, position: 0, bytes: 9 } },
        },
      },
    },
    include: { messages: { include: { files: true } } },
  });
}

type World = {
  thread: Awaited<ReturnType<typeof newThread>>;
  company: { id: string };
};

export function fileOf({ messages }: World['thread']): string {
  return messages[0]?.files[0]?.id ?? '';
}

type Params = Record<string, string>;

/** What is deleted by the first who may do it is new for each person. */
export const messageParams: Partial<Record<RouteName, (world: World) => Params | Promise<Params>>> =
  {
    'messages.file': ({ thread }) => ({ file: fileOf(thread) }),
    'owner.replies.destroy': async ({ company }) => ({ reply: await newReply(company.id) }),
    'owner.plans.destroy': async ({ company }) => ({ plan: await newPlan(company.id) }),
    'admin.messages.reports.close': async (world) => ({ report: await newReport(world) }),
  };

async function newReply(hostId: string): Promise<string> {
  const reply = { title: randomUUID(), body: 'Cu plăcere!', createdAt: new Date() };
  return (await db.savedReply.create({ data: { hostId, ...reply } })).id;
}

async function newPlan(hostId: string): Promise<string> {
  const plan = { moment: 'returned' as const, body: 'Mulțumim!', since: new Date() };
  return (await db.plannedMessage.create({ data: { hostId, ...plan } })).id;
}

async function newReport({ thread }: World): Promise<string> {
  const reporter = await createUser();
  const said = { reason: 'spam' as const, side: 'client' as const, createdAt: new Date() };
  const data = { threadId: thread.id, reporterId: reporter.id, ...said };
  return (await db.threadReport.create({ data })).id;
}

const body = 'Bună ziua!';

export const messageBodies: Partial<Record<RouteName, (world: World) => object>> = {
  'messages.store': () => ({ requestKey: randomUUID(), body }),
  'messages.booking': () => ({ requestKey: randomUUID(), body }),
  'messages.question': () => ({ requestKey: randomUUID(), body }),
  'messages.read': () => ({ number: 1 }),
  'messages.report': () => ({ reason: 'other' }),
  'owner.replies.store': ({ company }) => ({ hostId: company.id, title: randomUUID(), body }),
  'owner.plans.store': ({ company }) => ({ hostId: company.id, moment: 'returned', body }),
  'admin.messages.open': () => ({ reason: 'Un motiv destul de lung.' }),
  'admin.messages.reports.close': () => ({ outcome: 'Nimic de făcut.' }),
};
