import type { apiOn } from './support.ts';

type Handler<Params, Answer> = (
  params: Params,
  callback: (error: Error | null, answer: Answer | null) => void,
) => void;

type Person = { id: string; info?: object; watchlist?: string[] };

export type ChannelHandler = Handler<
  { socketId: string; channelName: string },
  { auth: string; channel_data?: string }
>;

/** Signs what an application's two endpoints would, for a person who may hear everything. */
export function signedBy(api: ReturnType<typeof apiOn>, person: string | Person) {
  const { id, info, watchlist } = typeof person === 'string' ? { id: person } : person;
  const authorise: ChannelHandler = ({ socketId, channelName }, callback) => {
    const member = { user_id: id, ...(info && { user_info: info }) };
    const isPresence = channelName.startsWith('presence-');
    callback(null, api.authorizeChannel(socketId, channelName, isPresence ? member : undefined));
  };
  const authenticate: Handler<{ socketId: string }, { auth: string; user_data: string }> = (
    { socketId },
    callback,
  ) => callback(null, api.authenticateUser(socketId, { id, ...(watchlist && { watchlist }) }));
  return {
    channelAuthorization: { customHandler: authorise },
    userAuthentication: { customHandler: authenticate },
  };
}
