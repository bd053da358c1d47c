import { afterEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { applyRule, changeRule } from '#server/domain/approvals/commands.ts';
import { ruleInForce, rulesWithFigures } from '#server/domain/approvals/queries.ts';
import { documentsByRule } from '#server/domain/documents/by-rule.ts';
import { reviewDocument } from '#server/domain/documents/reviewing.ts';
import { inspectionsByRule } from '#server/domain/inspections/by-rule.ts';
import { guidedAngles } from '#server/domain/inspections/inspection.ts';
import { reviewInspection } from '#server/domain/inspections/reviewing.ts';
import { hoursAfter, minutesAfter } from '#server/domain/time/wall-clock.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';
import { createDocument, inDays } from '../../http/document-support.ts';
import { entriesOn, staff, turnAllOff, turnOn, until, verdictOn } from './support.ts';

afterEach(turnAllOff);

const now = () => new Date();
const least = { samplePercent: 5 };
const all = { samplePercent: 100 };

type Recorded = { leg?: 'check_in' | 'check_out'; km: number; at: Date; notes?: string };

/** A hand-over that both sides have signed, with photos of all angles. */
async function handOver(bookingId: string, { leg = 'check_in', km, at, notes = '' }: Recorded) {
  const photo = { file: 'a.webp', width: 4, height: 3, placeholder: '', createdAt: at };
  return db.inspection.create({
    data: {
      bookingId,
      leg,
      notes,
      status: 'accepted',
      odometerKm: km,
      fuelPercent: 80,
      hostSignedAt: at,
      clientSignedAt: at,
      submittedAt: minutesAfter(at, 10),
      photos: {
        create: guidedAngles.map((angle) => ({ ...photo, angle, uploadKey: crypto.randomUUID() })),
      },
    },
  });
}

/** A check-in of a car that was rented before. */
async function checkIn(change: { notes?: string } = {}) {
  const car = await createCar();
  const before = await createBooking({
    car,
    status: 'completed',
    startsAt: inDays(-20),
    endsAt: inDays(-17),
  });
  await handOver(before.id, { leg: 'check_out', km: 42_000, at: inDays(-17) });
  await db.inspection.updateMany({
    where: { bookingId: before.id },
    data: { review: 'approved' },
  });
  const booking = await createBooking({
    car,
    status: 'in_progress',
    startsAt: inDays(-1),
    endsAt: inDays(1),
  });
  return handOver(booking.id, { km: 42_050, at: inDays(-1), ...change });
}

const inspection = (id: string) => db.inspection.findUniqueOrThrow({ where: { id } });

/** A policy sent again, of a car whose last one somebody has read. */
async function renewal() {
  const host = await createHost({ kind: 'company' });
  const car = await createCar({ hostId: host.id });
  const { id: reader } = await staff('reviewer');
  const earlier = await createDocument(car, { kind: 'casco', ends: 20, createdAt: inDays(-300) });
  await db.document.update({ where: { id: earlier.id }, data: { reviewedBy: reader } });
  const sent = await createDocument(car, { kind: 'casco', status: 'in_review', ends: 385 });
  await db.documentFile.updateMany({
    where: { documentId: sent.id },
    data: { createdAt: hoursAfter(now(), -1) },
  });
  return sent;
}

const document = (id: string) => db.document.findUniqueOrThrow({ where: { id } });

test('a rule that is off approves nothing and says nothing', async () => {
  const { id } = await checkIn();

  await applyRule(inspectionsByRule, now());

  expect(await inspection(id)).toMatchObject({ review: 'pending_review' });
  expect(await verdictOn(id)).toBeNull();
});

test('a safe hand-over is approved by the rule, on the record with its version and what it knew', async () => {
  await turnOn('inspection', least);
  const { version } = await ruleInForce(db, 'inspection');
  const made = await until(checkIn, async ({ id }) => {
    await applyRule(inspectionsByRule, now());
    return (await verdictOn(id))?.verdict === 'approve';
  });

  expect(await inspection(made.id)).toMatchObject({ review: 'approved', reviewedBy: null });
  expect(await entriesOn(made.id)).toMatchObject([
    {
      actorId: null,
      action: 'inspection.approve',
      before: { review: 'pending_review' },
      after: {
        review: 'approved',
        rule: `inspection ${version}`,
        checks: { signed: true, angles: true },
        facts: { angles: 6, driven: 50 },
      },
    },
  ]);
});

test('a hand-over with notes is left to a person, and the rule says why', async () => {
  await turnOn('inspection', least);
  const { id } = await checkIn({ notes: 'Miros de fum.' });

  await applyRule(inspectionsByRule, now());

  expect(await inspection(id)).toMatchObject({ review: 'pending_review' });
  expect(await verdictOn(id)).toMatchObject({
    verdict: 'person',
    checks: { noWords: false, signed: true },
  });
});

test('what was left to a person is approved later, when it has become safe', async () => {
  await turnOn('inspection', least);
  const made = await until(
    () => checkIn({ notes: 'De citit.' }),
    async ({ id }) => {
      await applyRule(inspectionsByRule, now());
      await db.inspection.update({ where: { id }, data: { notes: '' } });
      await applyRule(inspectionsByRule, now());
      const soon = await verdictOn(id);
      await applyRule(inspectionsByRule, hoursAfter(now(), 2));
      return soon?.verdict === 'person' && (await verdictOn(id))?.verdict === 'approve';
    },
  );

  expect(await inspection(made.id)).toMatchObject({ review: 'approved' });
});

test('what is drawn stays with people, whatever the rule becomes, and their decision is counted', async () => {
  await turnOn('inspection', all);
  const { id } = await checkIn();
  await applyRule(inspectionsByRule, now());
  await turnOn('inspection', least);

  await applyRule(inspectionsByRule, hoursAfter(now(), 2));
  const before = await inspection(id);
  const reader = await staff('reviewer');
  await reviewInspection(id, { verdict: 'reject', reason: 'Altă mașină.' }, reader, now());

  expect(before).toMatchObject({ review: 'pending_review' });
  expect(await verdictOn(id)).toMatchObject({
    verdict: 'sample',
    isUpheld: false,
    decidedBy: reader.id,
  });
  const figures = (await rulesWithFigures(hoursAfter(now(), -1))).find(
    ({ kind }) => kind === 'inspection',
  )?.figures;
  expect(figures?.disagreed).toBeGreaterThan(0);
});

test('two processes that judge at once approve once', async () => {
  await turnOn('document', least);
  const made = await until(renewal, async ({ id }) => {
    await Promise.all([applyRule(documentsByRule, now()), applyRule(documentsByRule, now())]);
    return (await verdictOn(id))?.verdict === 'approve';
  });

  expect(await entriesOn(made.id)).toHaveLength(1);
  expect(await document(made.id)).toMatchObject({ status: 'approved', reviewedBy: null });
});

test('an approval by rule is taken back like one by a person, and counts against the rule', async () => {
  await turnOn('document', least);
  const made = await until(renewal, async ({ id }) => {
    await applyRule(documentsByRule, now());
    return (await verdictOn(id))?.verdict === 'approve';
  });
  const reader = await staff('reviewer');

  const takenBack = { decision: 'take-back', reason: 'Alt număr.' } as const;

  await expect(
    reviewDocument(made.id, { ...takenBack, decision: 'reject' }, reader, now()),
  ).rejects.toThrow(/approved/);
  await reviewDocument(made.id, takenBack, reader, now());

  expect(await document(made.id)).toMatchObject({ status: 'rejected', reason: 'Alt număr.' });
  expect(await verdictOn(made.id)).toMatchObject({ verdict: 'approve', isUpheld: false });
});

test('a renewal after one that only the rule has seen goes to a person', async () => {
  await turnOn('document', least);
  const sent = await renewal();
  await db.document.updateMany({
    where: { carId: sent.carId, status: 'approved' },
    data: { reviewedBy: null },
  });

  await applyRule(documentsByRule, now());

  expect(await verdictOn(sent.id)).toMatchObject({ verdict: 'person', checks: { renewal: false } });
});

test('a document of a person is never judged by rule', async () => {
  await turnOn('document', least);
  const { userId } = await db.hostMember.findFirstOrThrow();
  const { id } = await db.document.create({ data: { kind: 'identity', userId } });

  await applyRule(documentsByRule, hoursAfter(now(), 2));

  expect(await verdictOn(id)).toBeNull();
});

test('only admins change a rule, not by what somebody else has changed meanwhile, on the record', async () => {
  const { version, limits, samplePercent } = await ruleInForce(db, 'inspection');
  const change = { isOn: true, samplePercent, limits, version };
  const admin = await staff();

  await expect(changeRule('inspection', change, await staff('reviewer'), now())).rejects.toThrow(
    /rules.manage/,
  );
  const results = await Promise.all([
    changeRule('inspection', change, admin, now()),
    changeRule('inspection', change, admin, now()),
  ]);

  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await ruleInForce(db, 'inspection')).version).toBe(version + 1);
  expect((await entriesOn('inspection')).at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'rule.change',
    after: { isOn: true, version: version + 1 },
  });
});
