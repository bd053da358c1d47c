import type { Hub } from './hub.ts';
import { closeCodes } from './settings.ts';

/** Ends the connections of a user to this node. */
export function terminateUser(hub: Hub, userId: string): void {
  for (const connection of hub.users.connectionsOf(userId)) {
    connection.close(closeCodes.unauthorised, 'Connections of this user were terminated');
  }
  if (hub.settings.privateNeedsSignIn) voidSignatures(hub);
}

/**
 * A sign-in signature belongs to one socket and never expires, so one made before the user was terminated could still be
 * used. Sockets that have not signed in must connect again before they can: the new one has another id, for which the
 * old signature is not valid.
 */
function voidSignatures({ connections }: Hub): void {
  for (const connection of connections) if (!connection.user) connection.isTooOldToSignIn = true;
}
