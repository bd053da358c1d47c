import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { claim } from '#server/domain/claims/claiming.ts';
import { acceptUnanswered, answerClaim } from '#server/domain/claims/commands.ts';
import { decideClaim } from '#server/domain/claims/deciding.ts';
import { forgetOldPapers } from '#server/domain/claims/papers.ts';
import { claimsDue, claimsOf } from '#server/domain/claims/queries.ts';
import { cleanUpFiles } from '#server/domain/documents/cleanup.ts';
import { takeOut } from '#server/domain/documents/vault.ts';
import { hoursAfter } from '#server/domain/time/wall-clock.ts';
import { env } from '#server/env.ts';
import { createUser } from '../../support/factories.ts';
import { bringTo } from '../../support/bring-to.ts';
import { damageOn, returned } from './support.ts';

const quote = Buffer.from('%PDF-1.7\nDeviz: vopsire\n%%EOF\n');
const dear = (photo: string) => ({ ...damageOn(photo), amount: 700_00, papers: [quote] });

const onlyClaim = async (bookingId: string) => {
  const claims = await claimsOf(bookingId);
  const [found] = claims;
  if (!found || claims.length > 1) throw new Error(`There are ${claims.length} claims.`);
  return found;
};

const filesOf = (claimId: string) => db.claimFile.findMany({ where: { claimId } });
const isStored = (file: string) => existsSync(path.resolve(env.STORAGE_DIR, 'private', file));

test('a repair above 500 lei needs its quote, which is stored encrypted', async () => {
  const { asHost, photo } = await returned();
  const now = new Date();

  const without = await claim(asHost, { ...dear(photo), papers: [] }, now);
  await claim(asHost, dear(photo), now);

  const { id, papers } = await onlyClaim(asHost.id);
  const [stored] = await filesOf(id);
  expect(without).toEqual({ ok: false, problem: 'paper-missing' });
  expect(papers).toMatchObject([{ mime: 'application/pdf' }]);
  expect(stored && (await takeOut(stored)).equals(quote)).toBe(true);
});

test('a fine or a toll needs its paper and no photo', async () => {
  const { asHost, photo } = await returned();
  const fine = { ...damageOn(photo), kind: 'fine' as const, photos: [] };
  const toll = { ...damageOn(photo), kind: 'toll' as const, photos: [], papers: [quote] };

  const refused = await claim(asHost, fine, new Date());
  await claim(asHost, { ...fine, papers: [quote] }, new Date());
  await claim(asHost, toll, new Date());

  expect(refused).toEqual({ ok: false, problem: 'paper-missing' });
  expect((await claimsOf(asHost.id)).map(({ kind }) => kind)).toEqual(['fine', 'toll']);
});

test('what is neither a picture nor a PDF is no paper, and nothing is claimed', async () => {
  const { asHost, photo } = await returned();
  const request = { ...dear(photo), papers: [Buffer.from('hello')] };

  await expect(claim(asHost, request, new Date())).rejects.toMatchObject({
    reason: expect.any(String),
  });
  expect(await claimsOf(asHost.id)).toEqual([]);
});

test('a claim with a paper that is sent twice at once is made once, and keeps one paper', async () => {
  const { asHost, photo } = await returned();
  const request = dear(photo);

  await Promise.all([claim(asHost, request, new Date()), claim(asHost, request, new Date())]);

  const { id } = await onlyClaim(asHost.id);
  const files = await filesOf(id);
  expect(files.map(({ file }) => isStored(file))).toEqual([true]);
});

test('the clean-up leaves papers of claims alone, and they go a year after the trip', async () => {
  const { asHost, photo } = await returned();
  const now = new Date();
  await claim(asHost, dear(photo), now);
  const { id } = await onlyClaim(asHost.id);
  const later = hoursAfter(now, 24 * 370);
  await cleanUpFiles(later);
  await forgetOldPapers(later);
  const [whileOpen] = await filesOf(id);

  await db.claim.update({ where: { id }, data: { status: 'withdrawn' } });
  await bringTo(asHost, 'completed', now);
  await forgetOldPapers(hoursAfter(now, 24 * 364));
  const kept = await filesOf(id);
  await forgetOldPapers(later);

  expect(whileOpen && isStored(whileOpen.file)).toBe(true);
  expect(kept).toHaveLength(1);
  expect(await filesOf(id)).toEqual([]);
});

/** The excess of the booking's plan is 2,500 lei, its deposit 1,000. */
const beyond = (photo: string, amount = 2_600_00) => ({ ...dear(photo), amount });

test('a damage is claimed up to the excess of the plan, all damages together', async () => {
  const { asHost, photo } = await returned();
  await claim(asHost, { ...dear(photo), amount: 2_000_00 }, new Date());

  const more = await claim(asHost, { ...dear(photo), amount: 500_01 }, new Date());
  const rest = await claim(asHost, { ...damageOn(photo), amount: 500_00 }, new Date());

  expect(more).toEqual({ ok: false, problem: 'above-excess', most: 500_00 });
  expect(rest).toEqual({ ok: true });
});

test('two damages claimed at once do not go beyond the excess together', async () => {
  const { asHost, photo } = await returned();
  const half = () => claim(asHost, { ...dear(photo), amount: 2_000_00 }, new Date());

  const ends = await Promise.all([half(), half()]);

  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
});

test('beyond the excess the client accepts nothing, silence neither, and an admin lifts it for a reason', async () => {
  const { asHost, asClient, photo } = await returned();
  const now = new Date();
  await claim(asHost, { ...beyond(photo), aboveExcess: true }, now);
  const { id, aboveExcess } = await onlyClaim(asHost.id);
  const admin = { id: (await createUser({}, ['admin'])).id, ip: null };
  const decide = (liftsExcess: boolean) =>
    decideClaim(id, { settled: 2_600_00, reason: 'Condus fără permis.', liftsExcess }, admin, now);

  const accepting = answerClaim(asClient, id, { action: 'accept', name: asClient.clientName }, now);
  await expect(accepting).rejects.toMatchObject({ code: 'conflict' });
  await acceptUnanswered(hoursAfter(now, 73));
  const { status } = await onlyClaim(asHost.id);
  const plain = await decide(false);
  const lifted = await decide(true);

  expect({ aboveExcess, status }).toEqual({ aboveExcess: true, status: 'disputed' });
  expect(plain).toEqual({ ok: false, problem: 'above-excess', most: 2_500_00 });
  expect(lifted).toEqual({ ok: true });
  expect(await claimsDue(db, asHost.id)).toBe(2_600_00);
  const [entry] = await db.auditEntry.findMany({ where: { objectId: id } });
  expect(entry?.after).toMatchObject({ aboveExcess: true, reason: 'Condus fără permis.' });
});

test('what the deposit does not cover the client accepts with their name', async () => {
  const { asHost, asClient, photo } = await returned();
  const now = new Date();
  await claim(asHost, { ...dear(photo), amount: 1_200_00 }, now);
  const { id } = await onlyClaim(asHost.id);
  const accept = (name?: string) =>
    answerClaim(asClient, id, { action: 'accept', ...(name ? { name } : {}) }, now);

  const silent = await accept();
  const other = await accept('Altcineva Străin');
  const before = await onlyClaim(asHost.id);
  await accept(asClient.clientName);

  expect(silent).toEqual({ ok: false, problem: 'name' });
  expect(other).toEqual(silent);
  expect(before.status).toBe('proposed');
  expect(await onlyClaim(asHost.id)).toMatchObject({
    status: 'accepted',
    agreedName: asClient.clientName,
  });
});

test('of two claims accepted at once, only one can be covered by the same deposit', async () => {
  const { asHost, asClient, photo } = await returned();
  const now = new Date();
  const each = { ...dear(photo), amount: 600_00 };
  await claim(asHost, each, now);
  await claim(asHost, { ...dear(photo), amount: 600_00 }, now);
  const claims = await claimsOf(asHost.id);

  const ends = await Promise.all(
    claims.map(({ id }) => answerClaim(asClient, id, { action: 'accept' }, now)),
  );

  expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await claimsDue(db, asHost.id)).toBe(600_00);
});

/** A claim of 900 lei that the client disputes. */
async function disputed(offer: number | null = null) {
  const parties = await returned();
  await claim(parties.asHost, { ...dear(parties.photo), amount: 900_00 }, new Date());
  const { id } = await onlyClaim(parties.asHost.id);
  const dispute = { action: 'dispute', objection: 'Era deja zgâriată.', offer } as const;
  await answerClaim(parties.asClient, id, dispute, new Date());
  return { ...parties, id };
}

test('the host asks for less once; the client hears of it and owes that much when they accept', async () => {
  const { asHost, asClient, id } = await disputed(100_00);
  const counter = (amount: number) =>
    answerClaim(asHost, id, { action: 'counter', amount }, new Date());

  const dearer = await counter(900_00);
  await counter(450_00);
  await expect(counter(400_00)).rejects.toMatchObject({ code: 'conflict' });
  await answerClaim(asClient, id, { action: 'accept' }, new Date());

  expect(dearer).toEqual({ ok: false, problem: 'too-much', most: 900_00 });
  expect(await onlyClaim(asHost.id)).toMatchObject({ status: 'accepted', settled: 450_00 });
  expect(await claimsDue(db, asHost.id)).toBe(450_00);
  const told = await db.notification.findMany({
    where: { userId: asHost.clientId, kind: 'claim_countered' },
  });
  expect(told).toMatchObject([{ facts: { amount: 450_00 } }]);
});

test('two counter-offers at once: one counts', async () => {
  const { asHost, id } = await disputed();
  const counter = (amount: number) =>
    answerClaim(asHost, id, { action: 'counter', amount }, new Date());

  const ends = await Promise.allSettled([counter(450_00), counter(400_00)]);

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a host does not agree to an offer that by then goes beyond the deposit without the client’s name', async () => {
  const { asHost, asClient, photo, id } = await disputed(500_00);
  const now = new Date();
  await claim(asHost, { ...dear(photo), amount: 600_00 }, now);
  const other = (await claimsOf(asHost.id)).find((one) => one.id !== id);
  await answerClaim(asClient, other?.id ?? '', { action: 'accept' }, now);

  const agreed = await answerClaim(asHost, id, { action: 'agree' }, now);

  expect(agreed).toEqual({ ok: false, problem: 'beyond-deposit' });
});
