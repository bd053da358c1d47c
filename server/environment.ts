import { z } from 'zod';
import { backupVariables } from './backup-settings.ts';
import { traceVariables } from './tracing/settings.ts';
import { BUNDLED_DATABASE, databaseVariables } from './database-settings.ts';
import { flag, urlOf, wholeNumber } from './setting-kinds.ts';
import { StartFailure } from './lib/start-failure.ts';
import { insecurities, operatorVariables } from './production-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import { wrongTiles } from './street-tiles.ts';

const DEFAULT_PORT = 3000;

/** Longer than balancers wait between two looks, as a rule. */
export const DEFAULT_DRAIN_SECONDS = 3;

const DEFAULT_REGION = 'us-east-1';

const httpUrl = urlOf('http:', 'https:');
const currencies = new Set(Intl.supportedValuesOf('currency'));

function isTileArchive(value: string): boolean {
  const isBelow = !/^\/|[:\\]/.test(value) && !value.split('/').includes('..');
  return value.endsWith('.pmtiles') && (isBelow || /^https?:\/\/\S+$/.test(value));
}

const variables = z.object({
  APP_NAME: z.string().default('Volan'),
  APP_ENV: z.enum(['local', 'test', 'production']).default('local'),
  APP_URL: httpUrl.transform((value) => value.replace(/\/{1,9}$/, '')),
  APP_KEY: z.string().min(32, 'must have at least 32 characters'),
  APP_PREVIOUS_KEYS: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter(Boolean)),
  APP_CURRENCY: z
    .string()
    .default('RON')
    .refine((value) => currencies.has(value), { error: 'must be a currency code such as RON' }),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_CUI: z.string().optional(),
  OPERATOR_REGISTER: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_IBAN: z.string().optional(),
  OPERATOR_CAPITAL: z.string().optional(),
  LEGAL_CHECKED_ON: z.iso.date({ error: 'must be a date such as 2026-11-22' }).optional(),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  NODES: wholeNumber(1, 1_000).default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(DEFAULT_DRAIN_SECONDS),

  PRIVATE_HOSTS: z.string().optional(),
  ...databaseVariables,

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  ALLOW_TEST_PAYMENTS: flag.default(false),

  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z.string().optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a host name, without scheme and port')
    .optional(),
  PUSHER_PORT: wholeNumber(1, 65_535).optional(),
  PUSHER_SCHEME: z.enum(['http', 'https'], { error: 'must be http or https' }).default('https'),

  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: urlOf('mailto:', 'https:').optional(),

  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_MAP_ID: z.string().optional(),
  MAP_TILES_URL: httpUrl
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), {
      error: 'must contain {z}, {x} and {y}',
    })
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().optional(),
  MAP_PMTILES: z
    .string()
    .refine(
      isTileArchive,
      'must be a file below STORAGE_DIR or an https:// address, and end with .pmtiles',
    )
    .optional(),

  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().includes('@', 'must contain an e-mail address').optional(),

  IMAGE_BASE_PATH: z
    .string()
    .regex(/^(\/|https?:\/\/).*\/$|^\/$/, 'must begin with / or https:// and end with /')
    .default('/media/'),
  PICTURES_BUCKET: z.string().optional(),
  PICTURES_ACCESS_KEY_ID: z.string().optional(),
  PICTURES_SECRET_ACCESS_KEY: z.string().optional(),
  PICTURES_REGION: z.string().default(DEFAULT_REGION),
  PICTURES_ENDPOINT: httpUrl.optional(),
  STORAGE_DIR: z.string().default('storage'),
  AVIF_PICTURES: z.stringbool().default(true),

  SEARCH_COUNTS_AT_ONCE: wholeNumber(0, 1_000_000).default(20_000),
  PAGE_MEMORY_MB: wholeNumber(0, 1024).default(16),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default(DEFAULT_REGION),
  S3_ENDPOINT: httpUrl.optional(),

  CLAMAV_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address')
    .optional(),
  CLAMAV_PORT: wholeNumber(1, 65_535).default(3310),

  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  ...backupVariables,
  ...traceVariables,
});

export type Env = z.infer<typeof variables>;
type Name = keyof Env;
type Given = Partial<Record<string, string>>;

export const variableNames = Object.keys(variables.shape);

/** Variables that are only useful together: all of a group must be set, or none. */
const groups: readonly (readonly Name[])[] = [
  [...operatorVariables],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['GOOGLE_MAPS_API_KEY', 'GOOGLE_MAPS_MAP_ID'],
  ['PICTURES_BUCKET', 'PICTURES_ACCESS_KEY_ID', 'PICTURES_SECRET_ACCESS_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_BUCKET', 'BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'],
];

/**
 * Reads the environment. An empty variable counts as a missing one, and each may be given as a file (`APP_KEY_FILE`).
 * @throws StartFailure that names every wrong or missing variable at once.
 */
export function readEnvironment(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(readSecretFiles(source, variableNames)).filter(([, value]) => value !== ''),
  );
  const parsed = variables.safeParse({ ...derived(given), ...given });
  const problems = [
    ...(parsed.error?.issues.map((issue) => problemOf(issue)) ?? []),
    ...incompleteGroups(given),
    ...hostWithoutKey(given),
    ...(given['APP_ENV'] === 'production' ? insecurities(given) : []),
    ...(parsed.data ? [...unshared(parsed.data), ...wrongTiles(parsed.data)] : []),
  ];
  if (parsed.data && problems.length === 0) return parsed.data;
  throw new StartFailure(
    `The environment is not right (see .env.example):\n${problems.map((problem) => `  ${problem}\n`).join('')}`,
  );
}

function derived(given: Given) {
  return {
    APP_URL: `http://localhost:${given['PORT'] ?? DEFAULT_PORT}`,
    DIRECT_DATABASE_URL: given['DATABASE_URL'],
    ...(given['PICTURES_BUCKET'] ? { IMAGE_BASE_PATH: addressOfBucket(given) } : {}),
  };
}

/** The bucket's own address. If a content delivery network stands in front, IMAGE_BASE_PATH must name it instead. */
function addressOfBucket(given: Given): string {
  const { PICTURES_BUCKET, PICTURES_ENDPOINT, PICTURES_REGION = DEFAULT_REGION } = given;
  return PICTURES_ENDPOINT
    ? `${PICTURES_ENDPOINT.replace(/\/{1,9}$/, '')}/${PICTURES_BUCKET}/`
    : `https://${PICTURES_BUCKET}.s3.${PICTURES_REGION}.amazonaws.com/`;
}

function problemOf(issue: z.core.$ZodIssue) {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return `${issue.path.join('.')} ${isMissing ? 'is missing' : lowerFirst(issue.message)}`;
}

function lowerFirst(message: string) {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

function incompleteGroups(given: Given) {
  return groups
    .filter((group) => group.some((name) => given[name] !== undefined))
    .flatMap((group) =>
      group.filter((name) => given[name] === undefined).map((name) => ({ name, group })),
    )
    .map(({ name, group }) => `${name} is missing: ${group.join(', ')} belong together`);
}

/** The address of a service for live events is worth nothing without the key to it. */
function hostWithoutKey({ PUSHER_HOST, PUSHER_PORT, PUSHER_KEY }: Given) {
  if (PUSHER_KEY !== undefined) return [];
  if (PUSHER_HOST === undefined && PUSHER_PORT === undefined) return [];
  return [
    'PUSHER_KEY is missing: PUSHER_HOST and PUSHER_PORT are the address of a service with a key',
  ];
}

/** Problems of an installation with several nodes: what each would keep only for itself. */
function unshared({ NODES, DATABASE_URL, S3_BUCKET, PICTURES_BUCKET }: Env) {
  if (NODES === 1) return [];
  const problems: [wrong: boolean, problem: string][] = [
    [
      DATABASE_URL === BUNDLED_DATABASE,
      `DATABASE_URL is missing: NODES=${NODES} cannot share the bundled PostgreSQL`,
    ],
    [
      !S3_BUCKET,
      `S3_BUCKET is missing: NODES=${NODES} would each keep documents on a disk of their own`,
    ],
    [
      !PICTURES_BUCKET,
      `PICTURES_BUCKET is missing: NODES=${NODES} would each keep pictures on a disk of their own`,
    ],
  ];
  return problems.filter(([wrong]) => wrong).map(([, problem]) => problem);
}

/** Settings with which production runs, but about which whoever runs it should know. */
export function warningsOf(env: Env): string[] {
  const { APP_ENV, DATABASE_URL, OPERATOR_NAME, TRUST_PROXY, BACKUP_DIR, BACKUP_BUCKET } = env;
  const { CLAMAV_HOST } = env;
  if (APP_ENV !== 'production') return [];
  const warnings: [missing: boolean, warning: string][] = [
    [
      DATABASE_URL === BUNDLED_DATABASE && !BACKUP_DIR && !BACKUP_BUCKET,
      'DATABASE_URL and BACKUP_DIR are missing: production runs on the bundled PostgreSQL, on one disk and without backups.',
    ],
    [
      TRUST_PROXY === 0,
      'TRUST_PROXY is 0: behind a proxy all visitors seem to come from its address, and share its limits on signing in.',
    ],
    [!OPERATOR_NAME, 'OPERATOR_NAME is missing: the legal pages name a sample operator.'],
    [!CLAMAV_HOST, 'CLAMAV_HOST is missing: uploaded files are not scanned for viruses.'],
  ];
  return warnings.filter(([missing]) => missing).map(([, warning]) => warning);
}
