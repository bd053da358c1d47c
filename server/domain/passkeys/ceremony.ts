import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { env } from '#server/env.ts';
import { CHALLENGE_MS, challengeTime, newChallenge, type Asked } from './challenge.ts';

/** What a browser answers when a passkey is made. */
export type NewKey = RegistrationResponseJSON;
/** What a browser answers when a passkey is used. */
export type KeyProof = AuthenticationResponseJSON;

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** `expired`: also answered before. `site`: made for another site. `unknown`: removed, or of somebody else. */
export type PasskeyProblem = 'expired' | 'site' | 'unknown' | 'refused';

/** Passkeys belong to the host of the site's address. */
const site = { origin: new URL(env.APP_URL).origin, id: new URL(env.APP_URL).hostname };

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** The certificates and signatures of a whole second of loading are needed only by who uses a passkey. */
const library = () => import('@simplewebauthn/server');

type Listed = { credentialId: string; transports: string[] };
type Owner = { name: string; email: string; handle: string };

/** What a browser needs to make a passkey; it refuses where one of the `present` ones is. */
export async function creationOptions(
  owner: Owner,
  present: readonly Listed[],
  asked: Asked,
  now: Date,
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: env.APP_NAME,
    rpID: site.id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: Uint8Array.from(Buffer.from(owner.handle, 'base64url')),
    challenge: newChallenge(asked, now),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: present.map(descriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What a browser needs to use one of these passkeys; without any, the person chooses among those they have. */
export async function requestOptions(
  present: readonly Listed[],
  asked: Asked,
  now: Date,
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: newChallenge(asked, now),
    timeout: CHALLENGE_MS,
    allowCredentials: present.map(descriptor),
    userVerification: 'required',
  });
}

type Client = { ok: true; challengedAt: Date } | { ok: false; problem: PasskeyProblem };

const ClientData = z.object({ challenge: z.string(), origin: z.string() });

/** What the browser says of the site it is at and of the challenge it answers. */
export function readClient(clientDataJSON: string, asked: Asked, now: Date): Client {
  const read = ClientData.safeParse(jsonIn(clientDataJSON));
  if (!read.success) return { ok: false, problem: 'refused' };
  const { challenge, origin } = read.data;
  if (origin !== site.origin) return { ok: false, problem: 'site' };
  const challengedAt = challengeTime(
    Buffer.from(challenge, 'base64url').toString('utf8'),
    asked,
    now,
  );
  return challengedAt ? { ok: true, challengedAt } : { ok: false, problem: 'expired' };
}

export type CheckedKey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  aaguid: string;
  isSyncable: boolean;
  isSynced: boolean;
};

/** A new passkey; `null` unless everything about it is as it was asked for. */
export async function checkNewKey(response: NewKey): Promise<CheckedKey | null> {
  const { verifyRegistrationResponse } = await library();
  if (!(await isSelfMade(response))) return null;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports ?? [],
    aaguid,
    isSyncable: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
  };
}

/**
 * Whether nobody else vouches for the key. We ask for no attestation; the certificates of one that is sent all the same
 * name addresses, at which the library would ask whether they are revoked.
 */
async function isSelfMade({ response: { attestationObject } }: NewKey): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const bytes = Uint8Array.from(Buffer.from(attestationObject, 'base64url'));
    const attestation = decodeAttestationObject(bytes);
    const format = attestation.get('fmt');
    return (
      format === 'none' ||
      (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}

type StoredKey = { credentialId: string; publicKey: Uint8Array<ArrayBuffer>; transports: string[] };
export type CheckedProof = { counter: number; isSynced: boolean };

/** What a proof says besides; `null` unless this key has signed it, here, with its person verified. */
export async function checkProof(
  response: KeyProof,
  { credentialId, publicKey }: StoredKey,
): Promise<CheckedProof | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: () => true,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // What was counted before is compared where the new count is stored, so that two answers at once are.
    credential: { id: credentialId, publicKey, counter: 0 },
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

function descriptor({ credentialId, transports }: Listed) {
  return { id: credentialId, transports: transportsIn(transports) };
}

type Transports = NonNullable<WebAuthnCredential['transports']>;

export const transports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const satisfies Transports;

function transportsIn(names: readonly string[]): Transports {
  return transports.filter((known) => names.includes(known));
}

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
