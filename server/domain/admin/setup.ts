import { db } from '#server/db/client.ts';
import type { Env } from '#server/environment.ts';
import { legalVersions } from '../legal/document.ts';

export const setupNames = [
  'lawyer',
  'operator',
  'production',
  'payments',
  'mail',
  'database',
  'files',
  'demo',
] as const;

/** Something to configure before real money is taken, and the variables for it. */
export type SetupStep = { name: (typeof setupNames)[number]; settings: string[] };

/** What is not configured yet, in the order in which it should be done. */
export async function openSetup(env: Env): Promise<SetupStep[]> {
  const demo = await db.user.count({ where: { email: { endsWith: '@volan.test' } } });
  return setupSteps(env, { hasDemoAccounts: demo > 0 });
}

/** The steps that follow from the settings and the accounts. Reads no database. */
export function setupSteps(env: Env, { hasDemoAccounts }: { hasDemoAccounts: boolean }) {
  const key = env.STRIPE_SECRET_KEY;
  const open: [isOpen: boolean, name: SetupStep['name'], settings: string[]][] = [
    [!isLegalChecked(env.LEGAL_CHECKED_ON), 'lawyer', ['LEGAL_CHECKED_ON']],
    [!env.OPERATOR_NAME, 'operator', operatorSettings],
    [env.APP_ENV !== 'production', 'production', ['APP_ENV', 'APP_KEY', 'APP_URL']],
    [key === undefined || key.includes('_test_'), 'payments', ['STRIPE_SECRET_KEY']],
    [!env.SMTP_URL, 'mail', ['SMTP_URL', 'MAIL_FROM']],
    [isOnThisMachine(env.DATABASE_URL), 'database', ['DATABASE_URL']],
    [!env.S3_BUCKET || !env.PICTURES_BUCKET, 'files', ['S3_BUCKET', 'PICTURES_BUCKET']],
    [hasDemoAccounts, 'demo', []],
  ];
  return open.filter(([isOpen]) => isOpen).map(([, name, settings]) => ({ name, settings }));
}

const operatorSettings = ['NAME', 'CUI', 'REGISTER', 'ADDRESS', 'EMAIL', 'PHONE'].map(
  (name) => `OPERATOR_${name}`,
);

/** Whether a lawyer has read every legal text since it came into force. */
function isLegalChecked(day: string | undefined): boolean {
  return day !== undefined && Object.values(legalVersions).every(([{ from }]) => from <= day);
}

function isOnThisMachine(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', ''].includes(URL.parse(address)?.hostname ?? '');
}
