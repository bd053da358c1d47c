import { join } from 'node:path';
import { z } from 'zod';

/** Settings of backups. The restore reads them alone: on an empty machine there are no others yet. */
export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEEP_DAYS: z.coerce
    .number({ error: 'must be a whole number' })
    .int()
    .min(1)
    .max(35)
    .default(14),
  BACKUP_BUCKET: z.string().optional(),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_REGION: z.string().default('us-east-1'),
  BACKUP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
    .optional(),
};

/** Where `npm run backup` writes down, beside the stored files, when it last did what. */
export const backupStatePath = (storage: string) => join(storage, 'backup.json');
