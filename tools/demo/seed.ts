import '#server/composition.ts';
import { env } from '#server/env.ts';
import { transaction } from '#server/db/transaction.ts';
import { shownDamages } from './damage-rows.ts';
import { measureHosts } from '#server/domain/hosts/reliability.ts';
import { priceCars } from '#server/domain/smart-pricing/commands.ts';
import { hashPassword } from '#server/domain/users/passwords.ts';
import { DEMO_PASSWORD, planPeople } from './people.ts';
import { prepare } from '#server/gateway/prepare.ts';
import { db, pool } from '#server/db/client.ts';
import { documentsOnFile } from './documents.ts';
import { planGateway, unknownAtGateway } from './gateway.ts';
import type { Company } from './companies.ts';
import { bookWalkIns } from './counter.ts';
import { planDisputes } from './money-cases.ts';
import { issueInvoices } from './invoices.ts';
import { largeCompany, planLargeCompany } from './large-company.ts';
import { drawFurther, promiseFleetPictures } from './pictures.ts';
import { planSeed, type Plan } from './plan.ts';
import { inSeries } from './random.ts';
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
  await write(plan, { now, draw });
  await issueInvoices(plan, now);
}

/**
 * Adds the company of 300 cars to a demo that has none yet: all of it or nothing, then those who walk in at its
 * counters. It takes long, so it is done while the rest is already served. Does nothing in a database without the demo
 * data.
 */
export async function growDemo({
  now = new Date(),
  draw = drawFurther,
  company = largeCompany,
}: Options & { company?: Company } = {}) {
  const world = worldAt(now, env.APP_CURRENCY);
  const known = planPeople(world);
  const isDemo = (await db.user.count({ where: { id: known.largeOwner.id } })) > 0;
  const isGrown = (await db.host.count({ where: { slug: company.slug } })) > 0;
  if (!isDemo || isGrown) return;
  await inSeries(company.slug, async () => {
    const plan = planLargeCompany(world, known, company);
    await write(plan, { now, draw });
    await bookWalkIns(company.slug, plan.walkIns, now);
  });
}

/** On a busy machine writing everything takes longer than any request may. */
const LONGEST_MS = 900_000;

async function write(plan: Plan, { now, draw }: Required<Options>) {
  const drawings = [
    ...plan.pictures.map(({ drawing }) => drawing),
    ...shownDamages(plan.handovers).map(({ damage }) => damage.drawing),
  ];
  const [images, documents, invoices, passwordHash] = await Promise.all([
    draw(drawings, env.STORAGE_DIR),
    lockAwaySpecimens(documentsOnFile(plan.documents)),
    lockAwaySpecimens(plan.maintenance.invoiced.map(() => ({ kind: 'invoice' }))),
    hashPassword(DEMO_PASSWORD),
  ]);
  const gateway = env.STRIPE_SECRET_KEY ? unknownAtGateway : planGateway(plan, planDisputes(plan));
  if (gateway.objects.length > 0) await prepare(pool);
  await transaction(
    (tx) => writePlan(tx, plan, { images, documents, invoices, passwordHash, gateway }),
    { timeout: LONGEST_MS },
  );
  await priceCars(now);
  await measureHosts(now);
}
