import { BUNDLED_DATABASE } from './database-settings.ts';
import { insecureTiles } from './street-tiles.ts';

type Settings = Partial<Record<string, string>>;

/** By law, every visitor must be able to see the company that runs the installation. */
export const operatorVariables = [
  'OPERATOR_NAME',
  'OPERATOR_CUI',
  'OPERATOR_REGISTER',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
] as const;

/** Settings that are acceptable on one's own machine, but not on the internet. */
export function insecurities(given: Settings): string[] {
  return [
    ...weakSecrets(given),
    ...plainConnections(given),
    ...missingServices(given),
    ...insecureTiles(given),
  ];
}

function missingServices(given: Settings): string[] {
  const { APP_URL, STRIPE_SECRET_KEY, SMTP_URL, MAIL_FROM } = given;
  const mayTest = ['1', 'true'].includes(given['ALLOW_TEST_PAYMENTS'] ?? '');
  const problems: [wrong: boolean, problem: string][] = [
    [!APP_URL?.startsWith('https:'), 'APP_URL must begin with https:// in production'],
    [
      !STRIPE_SECRET_KEY && !mayTest,
      'STRIPE_SECRET_KEY is missing: production takes real payments (ALLOW_TEST_PAYMENTS=1 for a demonstration)',
    ],
    [
      STRIPE_SECRET_KEY?.includes('_test_') === true && !mayTest,
      'STRIPE_SECRET_KEY is a test key (ALLOW_TEST_PAYMENTS=1 for a demonstration)',
    ],
    [!SMTP_URL, 'SMTP_URL is missing: production sends real mail'],
    [!MAIL_FROM, 'MAIL_FROM is missing'],
    [
      !given['OPERATOR_NAME'] && !mayTest,
      `OPERATOR_NAME is missing: whoever takes money says who they are (${operatorVariables.join(', ')})`,
    ],
  ];
  return problems.filter(([wrong]) => wrong).map(([, problem]) => problem);
}

/**
 * Secrets that people choose themselves, and how long they are at least. Those that Stripe, Google and buckets give out
 * cannot be chosen.
 */
const chosenSecrets: readonly [name: string, least: number][] = [
  ['APP_KEY', 32],
  ['APP_PREVIOUS_KEYS', 32],
  ['BACKUP_KEY', 32],
  ['PUSHER_SECRET', 16],
];

function weakSecrets(given: Settings): string[] {
  return chosenSecrets.flatMap(([name, least]) => {
    const secrets = (given[name] ?? '').split(name === 'APP_PREVIOUS_KEYS' ? ',' : '\n');
    const weak = secrets.some(
      (secret) => secret !== '' && (secret.length < least || isGuessable(secret)),
    );
    return weak ? [`${name} is easy to guess: make one with openssl rand -hex 32`] : [];
  });
}

/** 32 random hexadecimal digits have about fourteen different ones, and practically never fewer than eight. */
const LEAST_LETTERS = 8;

/** Whether a key has few different characters, or repeats itself, as `changeme-changeme-changeme-changeme` does. */
function isGuessable(key: string): boolean {
  const lengths = Array.from({ length: Math.floor(key.length / 2) }, (_, at) => at + 1);
  const repeats = lengths.some((length) => key.startsWith(key.slice(length)));
  const least = Math.min(LEAST_LETTERS, Math.floor(key.length / 4));
  return repeats || new Set(key).size < least;
}

/** Addresses of services, and whether they say that the connection is encrypted and the service proves who it is. */
const connections: Readonly<Record<string, (url: URL) => boolean>> = {
  DATABASE_URL: isDatabaseEncrypted,
  DIRECT_DATABASE_URL: isDatabaseEncrypted,
  OWNER_DATABASE_URL: isDatabaseEncrypted,
  DATABASE_READ_URL: isDatabaseEncrypted,
  SMTP_URL: isMailEncrypted,
  S3_ENDPOINT: isHttps,
  PICTURES_ENDPOINT: isHttps,
  BACKUP_ENDPOINT: isHttps,
  OTEL_EXPORTER_OTLP_ENDPOINT: isHttps,
};

const remedies: readonly [name: RegExp, remedy: string][] = [
  [/DATABASE/, 'add ?sslmode=verify-full'],
  [/SMTP/, 'begin with smtps://, or add ?requireTLS=true'],
  [/CLAMAV/, 'run it on the same machine'],
  [/./, 'begin with https://'],
];

/** Connections on which passwords and personal data could be read on the way. */
function plainConnections(given: Settings): string[] {
  const open = (host: string) => isOwnMachine(host) || privateHosts(given).includes(host);
  const plain = Object.entries(connections).flatMap(([name, isEncrypted]) => {
    const url = given[name] === BUNDLED_DATABASE ? null : URL.parse(given[name] ?? '');
    return !url || open(hostOf(url)) || isEncrypted(url) ? [] : [[name, hostOf(url)] as const];
  });
  const { PUSHER_HOST, PUSHER_SCHEME, CLAMAV_HOST } = given;
  if (PUSHER_HOST && PUSHER_SCHEME === 'http' && !open(PUSHER_HOST))
    plain.push(['PUSHER_SCHEME', PUSHER_HOST]);
  if (CLAMAV_HOST && !open(CLAMAV_HOST)) plain.push(['CLAMAV_HOST', CLAMAV_HOST]);
  return plain.map(([name, host]) => {
    const remedy = remedies.find(([pattern]) => pattern.test(name))?.[1] ?? '';
    return `${name} reaches ${host} without TLS: ${remedy}; in a network of your own, PRIVATE_HOSTS=${host}`;
  });
}

function privateHosts({ PRIVATE_HOSTS = '' }: Settings): string[] {
  return PRIVATE_HOSTS.split(',')
    .map((host) => host.trim())
    .filter(Boolean);
}

/** Of a socket in the file system there is no host, or its folder in place of one. */
function hostOf(url: URL): string {
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname);
  return host.replace(/^\[(.*)\]$/, '$1');
}

function isOwnMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
}

function isHttps({ protocol }: URL): boolean {
  return protocol === 'https:';
}

/** The driver checks the certificate in each of these; `no-verify` speaks to whoever answers. */
function isDatabaseEncrypted(url: URL): boolean {
  const mode = url.searchParams.get('sslmode') ?? '';
  return ['require', 'verify-ca', 'verify-full'].includes(mode);
}

function isMailEncrypted(url: URL): boolean {
  if (url.searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  return url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true';
}
