import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { env } from '#server/env.ts';

/*
 * A small authenticator in software, which makes and uses passkeys as a browser and a device do together (WebAuthn 6.1,
 * 6.5): ES256 keys and no attestation.
 */

const site = { origin: new URL(env.APP_URL).origin, id: new URL(env.APP_URL).hostname };

const FLAGS = { present: 1, verified: 4, syncable: 8, synced: 16, attested: 64 };

/** What an answer is to get wrong. */
export type Lie = {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  challenge?: string;
  credentialId?: string;
};

type Request = { challenge: string; user?: { id: string } };

export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  userHandle = '';
  readonly #isSynced: boolean;
  readonly #aaguid: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor({ isSynced = false, aaguid = '00000000-0000-0000-0000-000000000000' } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = coseKey(publicKey);
    this.#isSynced = isSynced;
    this.#aaguid = aaguid;
  }

  /** A new passkey, for the options of a server. */
  make(options: Request, lie: Lie = {}) {
    this.userHandle = options.user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const aaguid = Buffer.from(this.#aaguid.replaceAll('-', ''), 'hex');
    const attested = Buffer.concat([aaguid, length, this.id, this.#publicKey]);
    const authenticatorData = Buffer.concat([this.#data(lie, FLAGS.attested), attested]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options, lie),
      attestationObject: attestation(authenticatorData).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The server's challenge, signed. */
  use(options: Request, lie: Lie = {}) {
    const clientDataJSON = clientData('webauthn.get', options, lie);
    const authenticatorData = this.#data(lie);
    const signed = Buffer.concat([
      authenticatorData,
      sha256(Buffer.from(clientDataJSON, 'base64url')),
    ]);
    return this.#answer(
      {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: (lie.userHandle ?? this.userHandle) || null,
      },
      lie,
    );
  }

  #answer<Response>(
    response: Response,
    { credentialId = this.id.toString('base64url') }: Lie = {},
  ) {
    return { id: credentialId, rawId: credentialId, type: 'public-key', response };
  }

  /** What it says of itself: the site, what the person did, and how often it was used. */
  #data({ rpId = site.id, counter, isVerified = true }: Lie, more = 0) {
    const verified = isVerified ? FLAGS.verified : 0;
    const synced = this.#isSynced ? FLAGS.syncable | FLAGS.synced : 0;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flags = Buffer.from([FLAGS.present | verified | synced | more]);
    return Buffer.concat([sha256(rpId), flags, count]);
  }
}

function clientData(type: string, { challenge }: Request, lie: Lie): string {
  const data = {
    type,
    challenge: lie.challenge ?? challenge,
    origin: lie.origin ?? site.origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(authenticatorData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(authenticatorData),
  ]);
}

/** An attestation with a certificate, which nobody has asked for. */
export function vouchedFor(made: ReturnType<Authenticator['make']>, certificate: Buffer) {
  const plain = Buffer.from(made.response.attestationObject, 'base64url');
  const authenticatorData = plain.subarray(plain.indexOf(text('authData')) + 9);
  const statement = Buffer.concat([
    Buffer.from([0xa3]),
    text('alg'),
    Buffer.from([0x26]),
    text('sig'),
    bytes(randomBytes(70)),
    text('x5c'),
    Buffer.from([0x81]),
    bytes(certificate),
  ]);
  const whole = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('packed'),
    text('attStmt'),
    statement,
    text('authData'),
    authenticatorData,
  ]);
  return {
    ...made,
    response: { ...made.response, attestationObject: whole.toString('base64url') },
  };
}

/** COSE: `{ 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }`. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([
    start,
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** In the shortest form, as authenticators must (CTAP2 canonical CBOR). */
function bytes(value: Buffer): Buffer {
  if (value.length < 256) return Buffer.concat([Buffer.from([0x58, value.length]), value]);
  const head = Buffer.alloc(3);
  head.writeUInt8(0x59);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}
