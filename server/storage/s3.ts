import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  checkedKey,
  MissingObject,
  privateNames,
  type Naming,
  type Storage,
  type StoredObject,
} from './storage.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address of a server other than Amazon's. */
  endpoint?: string | undefined;
  /** Put before every key, such as `private/`. */
  prefix?: string;
};

const TIMEOUT_MS = 10_000;

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Objects of one bucket. The bucket's own policy decides who may read them. */
export function s3Storage(settings: S3Settings, names: Naming = privateNames): Storage {
  const { bucket: Bucket, prefix = '' } = settings;
  const client = clientFor(settings);
  const place = (key: string) => ({ Bucket, Key: prefix + checkedKey(key, names) });
  return {
    put: async (key, bytes) => {
      const headers = {
        ContentType: names.contentType?.(key) ?? 'application/octet-stream',
        ...(names.isImmutable ? { CacheControl: FOR_GOOD } : {}),
      };
      await client.send(new PutObjectCommand({ ...place(key), ...headers, Body: bytes }));
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        if (!Body) throw new MissingObject(key);
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingObject(key, { cause: error }) : error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    list: () => list(client, { Bucket, Prefix: prefix }, names),
    // Nothing to do: a PUT is one request, so no half-written object remains.
    cleanUp: () => Promise.resolve(0),
  };
}

/**
 * Sends checksums only where the operation requires them: other servers than Amazon's store the newer kind as part of
 * the content.
 */
function clientFor({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: TIMEOUT_MS },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
}

async function* list(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
  names: Naming,
): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ ...place, ContinuationToken }));
    for (const { Key, LastModified: modifiedAt } of page.Contents ?? []) {
      const key = Key?.slice(place.Prefix.length) ?? '';
      if (modifiedAt && names.key.test(key)) yield { key, modifiedAt };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
