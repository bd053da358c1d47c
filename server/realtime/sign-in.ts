import { z } from 'zod';
import type { Connection } from './connection.ts';
import { parseJson } from './frames.ts';
import type { Hub } from './hub.ts';
import { closeCodes, errorCodes, limits } from './settings.ts';
import { sameText, userAuth } from './signatures.ts';
import { subscribeWaiting } from './subscriptions.ts';

const request = z.object({ auth: z.string(), user_data: z.string() });

const userData = z.object({
  id: z.string().min(1),
  user_info: z.unknown().optional(),
  watchlist: z.array(z.string()).default([]),
});

export function signIn(hub: Hub, connection: Connection, data: unknown): void {
  const signed = request.safeParse(data).data;
  if (
    !signed ||
    !sameText(signed.auth, userAuth(hub.settings, connection.socketId, signed.user_data))
  ) {
    return connection.close(closeCodes.unauthorised, 'Invalid user signature');
  }
  if (connection.isTooOldToSignIn)
    return connection.close(closeCodes.reconnect, 'Connect again and sign in');
  const user = userData.safeParse(parseJson(signed.user_data)).data;
  if (!user) return connection.close(closeCodes.unauthorised, 'user_data needs an id');
  if (connection.user && connection.user.id !== user.id) {
    return connection.complain(null, 'Another user is signed in on this connection');
  }
  connection.send({
    event: 'pusher:signin_success',
    data: JSON.stringify({ user_data: signed.user_data }),
  });
  if (connection.user) return;
  enter(hub, connection, user);
  subscribeWaiting(hub, connection);
}

function enter(hub: Hub, connection: Connection, user: z.infer<typeof userData>): void {
  const watchlist = [...new Set(user.watchlist)];
  if (watchlist.length > limits.watchlist) {
    connection.complain(errorCodes.watchlistLimit, `Watchlist over ${limits.watchlist} users`);
  }
  hub.users.signIn(connection, {
    id: user.id,
    userInfo: user.user_info,
    watchlist: watchlist.slice(0, limits.watchlist),
  });
}
