import { realtimeKey, userChannel } from '#server/broadcasting/broadcaster.ts';
import { url } from '#shared/routes.ts';
import { RawClient } from '../realtime/support.ts';
import { browser, createAccount } from './accounts.ts';
import { baseUrl } from './app.ts';

export type Account = Awaited<ReturnType<typeof createAccount>>;

/** A socket of a person's browser that has said nothing yet. */
export async function connected(account?: Account, from?: ReturnType<typeof browser>) {
  const user = account ?? (await createAccount());
  const person = from ?? browser();
  if (!from) await person.signIn(user.email);
  const { key } = realtimeKey();
  const address = baseUrl.replace('http', 'ws');
  const socket = new RawClient(`${address}/app/${key}?protocol=7&client=js&version=8.6.0`);
  const { data } = await socket.next('pusher:connection_established');
  const socketId = String(Object(data).socket_id);
  const channel_name = userChannel(user.id);
  const signing = {
    forUser: async () =>
      Object(
        await (await person.post(url('broadcasting.user-auth'), { socket_id: socketId })).json(),
      ),
    forChannel: async (name = channel_name) =>
      Object(
        await (
          await person.post(url('broadcasting.auth'), { socket_id: socketId, channel_name: name })
        ).json(),
      ),
  };
  return { user, person, socket, socketId, signing };
}

/** A person in a browser with an open page, whose socket has said who they are and listens. */
export async function onAPage(account?: Account, from?: ReturnType<typeof browser>) {
  const page = await connected(account, from);
  const { user, socket, signing } = page;
  socket.send({ event: 'pusher:signin', data: await signing.forUser() });
  await socket.next('pusher:signin_success');
  await socket.subscribe(userChannel(user.id), await signing.forChannel());
  return page;
}
