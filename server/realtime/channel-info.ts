import { ApiError } from './api-request.ts';
import { isCache, isPresence } from './channel-names.ts';
import type { Hub } from './hub.ts';

const attributeNames = new Set(['user_count', 'subscription_count', 'cache']);

/** @throws ApiError 400 for an attribute that the protocol does not have. */
export function parseAttributes(info: string | null | undefined): string[] {
  const names = (info ?? '').split(',').map((name) => name.trim());
  const asked = names.filter((name) => name !== '');
  const unknown = asked.find((name) => !attributeNames.has(name));
  if (unknown !== undefined) throw new ApiError(400, `Unknown attribute ${unknown}`);
  return asked;
}

/** @throws ApiError 400 for an attribute that this kind of channel does not have. */
export function refuseForeignAttributes(channel: string, attributes: readonly string[]): void {
  if (attributes.includes('user_count') && !isPresence(channel)) {
    throw new ApiError(400, 'user_count is for presence channels');
  }
  if (attributes.includes('cache') && !isCache(channel)) {
    throw new ApiError(400, 'cache is for cache channels');
  }
}

/** Subscriptions on other nodes, by channel. */
export type Elsewhere = ReadonlyMap<string, number>;

export function channelInfo(
  { channels }: Hub,
  channel: string,
  attributes: readonly string[],
  elsewhere: Elsewhere,
): object {
  const cached = attributes.includes('cache') ? channels.cache.recall(channel) : undefined;
  return {
    ...(attributes.includes('user_count') && { user_count: channels.presence(channel).count }),
    ...(attributes.includes('subscription_count') && {
      subscription_count: channels.subscriptionCount(channel) + (elsewhere.get(channel) ?? 0),
    }),
    ...(cached && { cache: { data: cached.data, ttl: cached.ttl } }),
  };
}
