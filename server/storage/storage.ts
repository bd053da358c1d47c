/** One stored object, as a listing names it. */
export type StoredObject = { key: string; modifiedAt: Date };

/**
 * Where bytes are kept under a key. Encryption stands above this port: what it is given is all it ever sees.
 * Every adapter passes `tests/storage/storage.test.ts`.
 */
export type Storage = {
  /** An object appears whole or not at all; one with the same key is replaced. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws {MissingObject} */
  get(key: string): Promise<Buffer>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Removes what uploads that never finished left behind, and says how many there were. */
  cleanUp(olderThan: Date): Promise<number>;
};

export class MissingObject extends Error {
  override readonly name = 'MissingObject';

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no object ${key}.`, options);
  }
}

/** What the objects of a storage are called and how they are given out: nothing that could name a place outside. */
export type Naming = {
  key: RegExp;
  /** Of what is served from the bucket itself; private bytes have none. */
  contentType?: (key: string) => string;
  /** For which a name is used once and never again. */
  isImmutable?: boolean;
};

/** Private files: a UUID and nothing else. */
export const privateNames: Naming = { key: /^[0-9a-f-]{36}$/ };

/** Public pictures: `<stem>-<width>.<format>`, the stem being of the content. */
export const pictureNames: Naming = {
  key: /^[0-9a-z]{1,64}-\d{1,5}\.(webp|avif)$/,
  contentType: (key) => `image/${key.slice(key.lastIndexOf('.') + 1)}`,
  isImmutable: true,
};

/** @throws {RangeError} */
export function checkedKey(key: string, { key: allowed }: Naming): string {
  if (!allowed.test(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
  return key;
}
