import { limits } from './settings.ts';

const SERVER_TO_USER = '#server-to-user-';

export function isValidChannel(name: string): boolean {
  return name.length <= limits.channelName && /^[A-Za-z0-9_\-=@,.;]+$/.test(name);
}

/** The channel that pusher-js subscribes to by itself after signing in. Only the server sends on it. */
export function userChannel(userId: string): string {
  return SERVER_TO_USER + userId;
}

export function isUserChannel(name: string): boolean {
  return name.startsWith(SERVER_TO_USER) && name.length > SERVER_TO_USER.length;
}

export function isPresence(name: string): boolean {
  return name.startsWith('presence-');
}

function isEncrypted(name: string): boolean {
  return name.startsWith('private-encrypted-');
}

/** Whether a subscription needs a signature from the application. */
export function needsAuth(name: string): boolean {
  return name.startsWith('private-') || isPresence(name);
}

export function isCache(name: string): boolean {
  return /^(private-|private-encrypted-|presence-)?cache-/.test(name);
}

export function takesClientEvents(name: string): boolean {
  return needsAuth(name) && !isEncrypted(name);
}
