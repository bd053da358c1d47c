import type { Env } from '#server/environment.ts';
import type { S3Settings } from './s3.ts';

type Use = 'S3' | 'PICTURES' | 'BACKUP';
type Setting = 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY' | 'REGION' | 'ENDPOINT';

/** The settings of the bucket for documents (`S3`), pictures or backups; `null` if a folder is used instead. */
export function bucketSettings<U extends Use>(
  env: Pick<Env, `${U}_${Setting}`>,
  of: U,
): S3Settings | null {
  const bucket = env[`${of}_BUCKET` as const];
  const accessKeyId = env[`${of}_ACCESS_KEY_ID` as const];
  const secretAccessKey = env[`${of}_SECRET_ACCESS_KEY` as const];
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  const [region, endpoint] = [env[`${of}_REGION` as const], env[`${of}_ENDPOINT` as const]];
  return { bucket, region, accessKeyId, secretAccessKey, endpoint };
}
