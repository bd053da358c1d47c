import type { Passkey } from '#server/domain/passkeys/queries.ts';
import { rules } from '#server/domain/rules.ts';
import { url } from '#shared/routes.ts';

export type PasskeyView = {
  id: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  url: string;
};

/** Where a page asks for a challenge, and where it sends what a passkey has signed. */
export type PasskeyUrls = { askUrl: string; answerUrl: string };

/** `mayAdd`: whether this session may make another one; `isFull`: whether there are as many as anybody may have. */
export type PasskeysView = PasskeyUrls & {
  keys: PasskeyView[];
  isFull: boolean;
  mayAdd: boolean;
};

export function passkeysView(keys: readonly Passkey[], mayAdd: boolean): PasskeysView {
  return {
    keys: keys.map(passkeyView),
    isFull: keys.length >= rules.passkeys.most,
    mayAdd,
    askUrl: url('profile.passkeys.offer'),
    answerUrl: url('profile.passkeys.store'),
  };
}

function passkeyView({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    url: url('profile.passkeys.update', { passkey: id }),
  };
}
