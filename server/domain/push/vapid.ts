import webpush from 'web-push';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { seal, unseal } from '#server/lib/seal.ts';

const PURPOSE = 'vapid';

type Keys = { publicKey: string; privateKey: string };

let known: Promise<Keys> | null = null;

/** The key with which browsers subscribe to messages of this installation. */
export async function pushKey(): Promise<string> {
  return (await keys()).publicKey;
}

/** Who signs messages to push services (RFC 8292), and how its operator can be reached. */
export async function vapidDetails() {
  return { subject: subject(), ...(await keys()) };
}

/** The configured keys, or those made at the first start: browsers that subscribed know them, so they never change. */
function keys(): Promise<Keys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey });
  known ??= storedKeys().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Of several nodes that start for the first time at once, the first one's keys are everyone's. */
async function storedKeys(): Promise<Keys> {
  const made = webpush.generateVAPIDKeys();
  await db.vapidKey.createMany({
    data: [{ publicKey: made.publicKey, sealedPrivateKey: seal(PURPOSE, made.privateKey) }],
    skipDuplicates: true,
  });
  const { publicKey, sealedPrivateKey } = await db.vapidKey.findFirstOrThrow();
  return { publicKey, privateKey: unseal(PURPOSE, sealedPrivateKey) };
}

function subject(): string {
  const { VAPID_SUBJECT, APP_URL, OPERATOR_EMAIL } = env;
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  if (OPERATOR_EMAIL) return `mailto:${OPERATOR_EMAIL}`;
  return APP_URL.startsWith('https:') ? APP_URL : `mailto:no-reply@${new URL(APP_URL).hostname}`;
}
