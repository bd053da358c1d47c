import type { Request } from 'express';
import { z } from 'zod';
import {
  transports,
  type KeyProof,
  type NewKey,
  type PasskeyProblem,
} from '#server/domain/passkeys/ceremony.ts';
import type { MessageKey } from '#shared/translate.ts';
import { parseBody } from './input.ts';

/** Base64url, as browsers send it. */
const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);

const CREDENTIAL_ID = 1400;
const CLIENT_DATA = 4000;

const common = {
  id: encoded(CREDENTIAL_ID),
  rawId: encoded(CREDENTIAL_ID),
  type: z.literal('public-key'),
};

const proof = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(CLIENT_DATA),
    authenticatorData: encoded(2000),
    signature: encoded(2000),
    userHandle: encoded(100).nullish(),
  }),
});

const newKey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: encoded(CLIENT_DATA),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** What a passkey has signed, as a field of a form. */
export function givenProof(req: Request): KeyProof {
  const { passkey } = parseBody(req, z.object({ passkey: proof }));
  const { userHandle, ...response } = passkey.response;
  return {
    ...passkey,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

/** A passkey that was just made, as a field of a form. */
export function givenKey(req: Request): NewKey {
  const { passkey } = parseBody(req, z.object({ passkey: newKey }));
  const { response } = passkey;
  const known = transports.filter((name) => response.transports.includes(name));
  return { ...passkey, response: { ...response, transports: known }, clientExtensionResults: {} };
}

/** What the person is told when a passkey is not accepted. */
export const passkeyMessages = {
  expired: 'auth.passkey.expired',
  site: 'auth.passkey.site',
  unknown: 'auth.passkey.unknown',
  refused: 'auth.passkey.refused',
  counter: 'auth.passkey.counter',
} as const satisfies Record<PasskeyProblem | 'counter', MessageKey>;
