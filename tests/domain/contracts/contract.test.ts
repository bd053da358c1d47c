import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { ExtraKind } from '#server/db/generated/enums.ts';
import { transaction } from '#server/db/transaction.ts';
import { act } from '#server/domain/bookings/commands.ts';
import { bookingById } from '#server/domain/bookings/queries.ts';
import { drawUpContract, hashOf, signContract } from '#server/domain/contracts/commands.ts';
import {
  CONTRACT_TEMPLATE_VERSION,
  contractTerms,
  type ContractContent,
} from '#server/domain/contracts/contract.ts';
import { contractDocument } from '#server/domain/contracts/document.ts';
import { contractPdf } from '#server/domain/contracts/pdf.ts';
import { findContract } from '#server/domain/contracts/queries.ts';
import { rules } from '#server/domain/rules.ts';
import { messagesOf } from '#server/lib/messages.ts';
import { createBooking, createCar, createHost } from '../../support/factories.ts';

const now = new Date('2026-11-21T10:00:00Z');
const options = { locale: 'ro', brand: 'Volan', test: true } as const;

async function drawnUp(car: Parameters<typeof createCar>[0] = {}) {
  const booking = await createBooking({ car: await createCar({ features: ['isofix'], ...car }) });
  await drawUpContract(db, await bookingById(db, booking.id), now);
  return { booking, contract: await findContract(booking.id) };
}

function textOf(content: ContractContent, locale: 'ro' | 'en') {
  return JSON.stringify(contractDocument({ content, annexes: [] }, locale));
}

test('the hash is that of the content as it is stored, and changes with any of it', async () => {
  const { contract } = await drawnUp();

  expect(hashOf(contract.content)).toBe(contract.hash);
  expect(hashOf({ ...contract.content, total: contract.content.total + 1 })).not.toBe(
    contract.hash,
  );
});

test('a contract is drawn up once: a car or a person that changes leaves it alone', async () => {
  const { booking, contract } = await drawnUp();
  await db.car.update({ where: { id: booking.carId }, data: { plate: randomUUID().slice(0, 8) } });
  await db.user.update({ where: { id: booking.clientId }, data: { name: 'Altcineva' } });

  await drawUpContract(db, await bookingById(db, booking.id), new Date());

  expect(await findContract(booking.id)).toEqual(contract);
});

test('a contract of before says nothing of the address that contracts name today', async () => {
  const { contract } = await drawnUp();
  const { address: _address, ...client } = contract.content.client;

  const text = textOf({ ...contract.content, client }, 'ro');

  expect(text).toContain('Ana Ionescu');
  expect(text).not.toContain('Adresa clientului');
});

test('the first signature of a side stays', async () => {
  const { booking } = await drawnUp();
  const by = { name: 'Ana Ionescu', address: '192.0.2.1', now };

  const signed = await Promise.all([
    signContract(booking.id, 'client', by),
    signContract(booking.id, 'client', { ...by, name: 'Ana I.' }),
  ]);
  const again = await signContract(booking.id, 'client', { ...by, name: 'A.' });

  expect(signed.filter(Boolean)).toHaveLength(1);
  expect(again).toBe(false);
  expect((await findContract(booking.id)).host).toBeNull();
});

test('who signs while the booking is being cancelled waits, and then signs nothing', async () => {
  const { booking } = await drawnUp();
  const by = { role: 'client', actorId: booking.clientId, now } as const;
  const cancelled = Promise.withResolvers<void>();
  const cancelling = transaction(async (tx) => {
    await act(tx, booking, 'cancel', by);
    cancelled.resolve();
    await wait(300);
  });
  await cancelled.promise;

  const signing = signContract(booking.id, 'client', { name: 'Ana', address: '::1', now });

  await expect(signing).rejects.toMatchObject({ code: 'conflict' });
  await cancelling;
  expect((await findContract(booking.id)).client).toBeNull();
});

test('the document names parties, car, period, price, deposit and policy in both languages', async () => {
  const { contract } = await drawnUp();
  const { content } = contract;

  for (const locale of ['ro', 'en'] as const) {
    const text = textOf(content, locale);
    for (const fact of [
      'Mihai Popa',
      'Ana Ionescu',
      'Strada Lungă 7, Brașov',
      'Dacia Duster',
      content.car.plate,
    ])
      expect(text).toContain(fact);
    expect(text).toContain(locale === 'ro' ? '210,00' : '210.00');
    expect(text).toContain(locale === 'ro' ? '1.000,00' : '1,000.00');
    expect(text).toContain(locale === 'ro' ? 'Protecția și daunele' : 'Protection and damage');
    expect(text).toContain(locale === 'ro' ? '2.500,00' : '2,500.00');
    expect(text).not.toContain('contract.v');
    expect(text).not.toContain('{{');
  }
  expect(textOf(content, 'ro')).toContain('Anulare moderată');
});

test('a company stands in it by its registered name, its number and its address', async () => {
  const company = await createHost({
    kind: 'company',
    name: 'Carpați Rent',
    legalName: 'Carpați Rent SRL',
    taxId: 'RO18547290',
    address: 'Strada Lungă 7',
  });

  const { contract } = await drawnUp({ hostId: company.id });

  expect(contract.content.host).toMatchObject({
    name: 'Carpați Rent SRL',
    taxId: 'RO18547290',
    address: 'Strada Lungă 7, Cluj-Napoca',
  });
});

test('a contract drawn up before there was protection reads as it was signed', async () => {
  const { contract } = await drawnUp();
  const { protection: _none, ...older } = contract.content;

  expect(
    contractDocument({ content: older, annexes: [] }, 'en').sections.map(({ key }) => key),
  ).not.toContain('protection');
});

test('the numbers of the wording are those of the rules', () => {
  expect(contractTerms[CONTRACT_TEMPLATE_VERSION]).toEqual({
    lateGraceMinutes: rules.settlement.lateGraceMinutes,
    lateHourlyBasisPoints: rules.settlement.lateHourlyBasisPoints,
    depositHoursBefore: rules.deposit.authoriseHoursBefore,
    depositHoursAfter: rules.handover.closesAfterHours,
    fuelPricePerPercent: rules.settlement.fuelPricePerPercent,
    disputeHours: rules.settlement.disputeHours,
  });
});

test('every extra a car may offer has a name in the contract', () => {
  const { v1 } = messagesOf('ro', 'contract');

  expect(v1).toMatchObject({
    extra: Object.fromEntries(Object.values(ExtraKind).map((kind) => [kind, expect.any(String)])),
  });
});

test('the PDF of a contract is the same bytes each time, and another one once it is signed', async () => {
  const { booking, contract } = await drawnUp();
  const first = await contractPdf(contract, options);
  const second = await contractPdf(contract, options);
  await signContract(booking.id, 'host', { name: 'Ștefan Țăranu', address: '::1', now });
  const signed = await contractPdf(await findContract(booking.id), options);

  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.equals(first)).toBe(true);
  expect(signed.equals(first)).toBe(false);
});

test('the PDF is marked as a test, and holds every letter of Romanian', async () => {
  const { contract } = await drawnUp();
  const real = await contractPdf(contract, { ...options, test: false });
  const marked = await contractPdf(contract, options);

  expect(marked.equals(real)).toBe(false);
  expect(marked.toString('latin1')).toContain('NotoSans');
});
