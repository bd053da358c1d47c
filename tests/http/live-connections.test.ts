import { expect, test } from 'vitest';
import { realtimeKey, userChannel } from '#server/broadcasting/broadcaster.ts';
import { sql } from '#server/db/sql.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { url } from '#shared/routes.ts';
import { RawClient } from '../realtime/support.ts';
import { browser, createAccount, PASSWORD } from '../support/accounts.ts';
import { baseUrl } from '../support/app.ts';

/** A person in a browser with an open page, whose socket has said who they are. */
async function onAPage() {
  const user = await createAccount();
  const person = browser();
  await person.signIn(user.email);
  const { key } = realtimeKey();
  const address = baseUrl.replace('http', 'ws');
  const socket = new RawClient(`${address}/app/${key}?protocol=7&client=js&version=8.6.0`);
  const { data } = await socket.next('pusher:connection_established');
  const socketId = Object(data).socket_id;
  const signed = await person.post(url('broadcasting.user-auth'), { socket_id: socketId });
  socket.send({ event: 'pusher:signin', data: await signed.json() });
  await socket.next('pusher:signin_success');
  return { user, person, socket, socketId };
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

test('a new password closes every live connection', async () => {
  await startWorkers();
  const { person, socket } = await onAPage();

  await person.put(url('profile.password'), { password: `${PASSWORD} nou` });

  expect(await socket.closed).toBe(4009);
});

test('ending one session closes the live connections, and nobody else’s', async () => {
  await startWorkers();
  const [mine, theirs] = [await onAPage(), await onAPage()];
  const [session] = await sql<{ name: string }>`
    select id_hash as name from sessions where user_id = ${mine.user.id}`;

  await theirs.person.delete(url('profile.sessions.end', { session: session?.name ?? '' }));
  await mine.person.delete(url('profile.sessions.end', { session: session?.name ?? '' }));

  expect(await mine.socket.closed).toBe(4009);
  expect(await theirs.socket.everythingSoFar()).toEqual([]);
});
