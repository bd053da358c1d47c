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
  tidy(olderThan: Date): Promise<number>;
};

export class MissingObject extends Error {
  override readonly name = 'MissingObject';

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no object ${key}.`, options);
  }
}

const KEY = /^[0-9a-f-]{36}$/;

/**
 * A key is a UUID and nothing else, so that none names a place outside.
 *
 * @throws {RangeError}
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
  return key;
}
