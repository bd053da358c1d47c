import { beforeAll, expect, test } from 'vitest';
import {
  broadcastNotification,
  NOTIFICATION_EVENT,
  userChannel,
} from '#server/broadcasting/broadcaster.ts';
import { db } from '#server/db/client.ts';
import { demandSecondFactor } from '#server/domain/hosts/members.ts';
import { actorById } from '#server/domain/users/queries.ts';
import { deleteExpiredSessions } from '#server/domain/users/sessions.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { url } from '#shared/routes.ts';
import { createAccount, PASSWORD } from '../support/accounts.ts';
import { as } from '../support/app.ts';
import { createHost } from '../support/factories.ts';
import { connected, onAPage, type Account } from '../support/live-page.ts';
import { jobNames, startQueue } from '#server/queue/queue.ts';

// What other files of this process sent and nobody worked through would keep these tests waiting.
beforeAll(async () => {
  const queue = await startQueue();
  for (const name of jobNames) await queue.deleteQueuedJobs(name);
});

const notification = { id: 'n', type: 'test' };

async function sessionsOf(user: Account) {
  const sessions = await db.session.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'asc' },
  });
  return sessions.map(({ idHash }) => idHash);
}

test('a person listens on their own channel and on no other', async () => {
  const { user, person, socketId } = await onAPage();
  const other = await createAccount();
  const ask = (channel_name: string) =>
    person.post(url('broadcasting.auth'), { socket_id: socketId, channel_name });

  const answers = await Promise.all([
    ask(userChannel(user.id)),
    ask(userChannel(other.id)),
    ask('presence-everybody'),
    ask(`${userChannel(user.id)}:`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403]);
});

test('signing out closes what other windows still listen on', async () => {
  await startWorkers();
  const { person, socket } = await onAPage();

  await person.post(url('logout'));

  expect(await socket.closed).toBe(4009);
});

test('a new password closes the live connections of every other session', async () => {
  await startWorkers();
  const here = await onAPage();
  const elsewhere = await onAPage(here.user);

  await here.person.put(url('profile.password'), {
    password: `${PASSWORD} nou`,
    currentPassword: PASSWORD,
  });

  expect(await elsewhere.socket.closed).toBe(4009);
  expect(await here.socket.everythingSoFar()).toEqual([]);
});

test('ending one session closes the live connections, and nobody else’s', async () => {
  await startWorkers();
  const [mine, theirs] = [await onAPage(), await onAPage()];
  const session = await db.session.findFirst({ where: { userId: mine.user.id } });

  await theirs.person.delete(url('profile.sessions.destroy', { session: session?.idHash ?? '' }), {
    currentPassword: PASSWORD,
  });
  await mine.person.delete(url('profile.sessions.destroy', { session: session?.idHash ?? '' }), {
    currentPassword: PASSWORD,
  });

  expect(await mine.socket.closed).toBe(4009);
  expect(await theirs.socket.everythingSoFar()).toEqual([]);
});

test('the session that ends loses the channel at once, the other of the same person hears on', async () => {
  await startWorkers();
  const ended = await onAPage();
  const staying = await onAPage(ended.user);
  const [name = ''] = await sessionsOf(ended.user);

  await staying.person.delete(url('profile.sessions.destroy', { session: name }), {
    currentPassword: PASSWORD,
  });
  expect(await ended.socket.closed).toBe(4009);
  await broadcastNotification(ended.user.id, notification);

  const heard = await staying.socket.next(NOTIFICATION_EVENT);
  expect(heard).toMatchObject({ channel: userChannel(ended.user.id), data: notification });
});

test('a socket that does not sign in hears nothing, whatever was signed for its channel', async () => {
  const { user, socket, signing } = await connected();

  socket.send({
    event: 'pusher:subscribe',
    data: { channel: userChannel(user.id), ...(await signing.forChannel()) },
  });
  await broadcastNotification(user.id, notification);

  expect(await socket.everythingSoFar()).toEqual([]);
});

test('a channel asked for before signing in opens with it: pages ask for both at once', async () => {
  const { user, socket, signing } = await connected();
  const channel = userChannel(user.id);
  const [forUser, forChannel] = [await signing.forUser(), await signing.forChannel()];

  socket.send({ event: 'pusher:subscribe', data: { channel, ...forChannel } });
  socket.send({ event: 'pusher:signin', data: forUser });

  expect(await socket.next('pusher_internal:subscription_succeeded')).toMatchObject({ channel });
});

test('what was signed for a session opens nothing for a socket signed in as another', async () => {
  const [mine, theirs] = [await connected(), await connected()];
  const channel = userChannel(mine.user.id);
  const signed = async (path: 'broadcasting.user-auth' | 'broadcasting.auth', from: typeof mine) =>
    Object(
      await (
        await from.person.post(url(path), { socket_id: mine.socketId, channel_name: channel })
      ).json(),
    );

  mine.socket.send({
    event: 'pusher:signin',
    data: await signed('broadcasting.user-auth', theirs),
  });
  mine.socket.send({
    event: 'pusher:subscribe',
    data: { channel, ...(await signed('broadcasting.auth', mine)) },
  });

  expect(await mine.socket.next('pusher:subscription_error')).toMatchObject({ channel });
});

test('signatures kept for later are worth nothing once their session has ended', async () => {
  await startWorkers();
  const { user, person, socket, signing } = await connected();
  const forUser = await signing.forUser();
  const another = await onAPage(user, person);
  const other = await onAPage(user);
  const [name = ''] = await sessionsOf(user);

  await other.person.delete(url('profile.sessions.destroy', { session: name }), {
    currentPassword: PASSWORD,
  });
  expect(await another.socket.closed).toBe(4009);
  socket.send({ event: 'pusher:signin', data: forUser });

  expect(await socket.closed).toBe(4200);
});

test.each([
  ['a member who becomes a viewer', { userRole: 'viewer' }],
  ['a member who is removed', { userRole: null }],
] as const)('%s loses the live connections they had before', async (_, { userRole }) => {
  await startWorkers();
  const { owner, ...host } = await createHost({ kind: 'company' });
  const [member, bystander] = [await onAPage(), await onAPage()];
  const { id: userId } = member.user;
  await db.hostMember.create({ data: { hostId: host.id, userId, role: 'agent' } });
  const place = { host: host.slug, member: userId };

  const answer =
    userRole === null
      ? await as(owner).delete(url('company.members.destroy', place))
      : await as(owner).put(url('company.members.update', place), { role: userRole, branchId: '' });

  expect(answer.status).toBe(303);
  expect(await member.socket.closed).toBe(4009);
  expect(await bystander.socket.everythingSoFar()).toEqual([]);
});

test('members without a second factor lose their live connections once their company asks for one', async () => {
  await startWorkers();
  const { owner, ...host } = await createHost({ kind: 'company' });
  await db.user.update({ where: { id: owner.id }, data: { totpConfirmedAt: new Date() } });
  const member = await onAPage();
  await db.hostMember.create({
    data: { hostId: host.id, userId: member.user.id, role: 'agent' },
  });
  const actor = await actorById(db, owner.id);
  if (!actor) throw new Error('The owner is there.');

  await demandSecondFactor(host.id, true, { actor, ip: null, now: new Date() });

  expect(await member.socket.closed).toBe(4009);
});

test('a session whose time is up loses its live connection as well', async () => {
  await startWorkers();
  const { user, socket } = await onAPage();
  const expiresAt = new Date(Date.now() - 1_000);
  await db.session.updateMany({ where: { userId: user.id }, data: { expiresAt } });

  await deleteExpiredSessions();

  expect(await socket.closed).toBe(4009);
});
