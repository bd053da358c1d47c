import { env } from '#server/env.ts';
import { transaction } from '#server/db/transaction.ts';
import { shownDamages } from './damage-rows.ts';
import { measureHosts } from '#server/domain/hosts/reliability.ts';
import { priceCars } from '#server/domain/smart-pricing/commands.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { DEMO_PASSWORD } from './people.ts';
import { prepare } from '#server/gateway/prepare.ts';
import { pool } from '#server/db/client.ts';
import { documentsOnFile } from './documents.ts';
import { planGateway, unknownAtGateway } from './gateway.ts';
import { promiseFleetPictures } from './pictures.ts';
import { planSeed } from './plan.ts';
import { lockAwaySpecimens } from './specimens.ts';
import { writePlan } from './write-plan.ts';
import { worldAt } from './world.ts';

export { demoAccounts } from './people.ts';

type Options = {
  now?: Date;
  /** Decides which pictures the fleet has, in the order of the drawings. */
  draw?: typeof promiseFleetPictures;
};

/**
 * Fills an empty database with a busy marketplace: the same one each time, with dates relative to today. The files come
 * first; all rows are written in one transaction.
 */
export async function seed({ now = new Date(), draw = promiseFleetPictures }: Options = {}) {
  const plan = planSeed(worldAt(now, env.APP_CURRENCY));
  const drawings = [
    ...plan.pictures.map(({ drawing }) => drawing),
    ...shownDamages(plan.handovers).map(({ damage }) => damage.drawing),
  ];
  const [images, documents, passwordHash] = await Promise.all([
    draw(drawings, env.STORAGE_DIR),
    lockAwaySpecimens(documentsOnFile(plan.documents)),
    hashPassword(DEMO_PASSWORD),
  ]);
  const gateway = env.STRIPE_SECRET_KEY ? unknownAtGateway : planGateway(plan.payments);
  if (gateway.objects.length > 0) await prepare(pool);
  await transaction((tx) => writePlan(tx, plan, { images, documents, passwordHash, gateway }));
  await priceCars(now);
  await measureHosts(now);
}
