/** One stored object in a listing. */
export type StoredObject = { key: string; modifiedAt: Date };

/**
 * Stores bytes under a key. It does not encrypt: private bytes are encrypted before they come here. Every adapter
 * passes `tests/storage/storage.test.ts`.
 */
export type Storage = {
  /** Stores an object completely or not at all; one with the same key is replaced. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws {MissingObject} */
  get(key: string): Promise<Buffer>;
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
  /** Removes the remains of unfinished uploads and returns how many there were. */
  cleanUp(olderThan: Date): Promise<number>;
};

export class MissingObject extends Error {
  override readonly name = 'MissingObject';

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no object ${key}.`, options);
  }
}

/** The names of a storage's objects and how they are served. The pattern must not match a path outside the storage. */
export type Naming = {
  key: RegExp;
  /** The content type of an object served from the bucket itself; private objects have none. */
  contentType?: (key: string) => string;
  /** Whether a name is never used again for other content, so that it can be cached forever. */
  isImmutable?: boolean;
};

/** Private files: the name is a UUID; of a copy of a picture it is 32 random characters and the width. */
export const privateNames: Naming = { key: /^([0-9a-f-]{36}|[0-9a-f]{32}-\d{1,5}\.(webp|avif))$/ };

/** Public pictures: `<stem>-<width>.<format>`; the stem is a hash of the content. */
export const pictureNames: Naming = {
  key: /^[0-9a-z]{1,64}-\d{1,5}\.(webp|avif)$/,
  contentType: (key) => `image/${key.slice(key.lastIndexOf('.') + 1)}`,
  isImmutable: true,
};

/** @throws {RangeError} for a key that the naming does not allow */
export function checkedKey(key: string, { key: allowed }: Naming): string {
  if (!allowed.test(key)) throw new RangeError(`Not a key: ${JSON.stringify(key)}`);
  return key;
}
