import { expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { submitEvidence } from '#server/domain/payments/case-decisions.ts';
import { lockAway } from '#server/domain/documents/vault.ts';
import { photograph } from '../../media/pictures.ts';
import { disputesWith, given } from './disputed.ts';
import { startPayments } from './support.ts';

const running = await startPayments();
const disputed = disputesWith(running);

/** A photo of the check-in, in the vault, and a message of the client. */
async function record({ id, carId, hostId, clientId }: Booked) {
  const file = `${crypto.randomUUID().replaceAll('-', '')}-320.webp`;
  const bytes = await photograph(320, 240).webp().toBuffer();
  const { keyId } = await lockAway(bytes, file);
  const { id: inspectionId } = await db.inspection.findFirstOrThrow({ where: { bookingId: id } });
  await db.inspectionPhoto.create({
    data: {
      inspectionId,
      angle: 'front',
      file,
      keyId,
      width: 320,
      height: 240,
      placeholder: '',
      uploadKey: crypto.randomUUID(),
    },
  });
  const now = new Date();
  const thread = await db.thread.create({
    data: {
      bookingId: id,
      carId,
      hostId,
      clientId,
      movedAt: now,
      createdAt: now,
      lastNumber: 1,
      clientNumber: 1,
    },
  });
  await db.message.create({
    data: {
      threadId: thread.id,
      number: 1,
      side: 'client',
      authorId: clientId,
      body: 'Vă mulțumesc, mașina a fost foarte bună.',
      requestKey: crypto.randomUUID(),
      createdAt: now,
    },
  });
}

type Booked = { id: string; carId: string; hostId: string; clientId: string };

const filesOf = async (disputeId: string) => {
  const { evidence } = await running.stripe.disputes.retrieve(disputeId);
  const ids = [
    evidence.customer_signature,
    evidence.service_documentation,
    evidence.customer_communication,
  ];
  return Promise.all(
    ids.map((id) => running.stripe.files.retrieve(typeof id === 'string' ? id : '')),
  );
};

test('contract, photos of the hand-overs and messages go to the bank as files', async () => {
  const { booking, disputeId, id } = await disputed();
  const [inspection] = await db.inspection.findMany({ where: { bookingId: booking.id } });
  await record(await db.booking.findUniqueOrThrow({ where: { id: booking.id } }));

  await submitEvidence(await given(id));

  const files = await filesOf(disputeId);
  expect(inspection).toBeDefined();
  expect(files.map(({ filename, type, purpose }) => [filename, type, purpose])).toEqual([
    [`contract-${booking.ref}.pdf`, 'pdf', 'dispute_evidence'],
    [`handovers-${booking.ref}.pdf`, 'pdf', 'dispute_evidence'],
    [`messages-${booking.ref}.pdf`, 'pdf', 'dispute_evidence'],
  ]);
  expect(files[1]?.size).toBeGreaterThan(files[2]?.size ?? 0);
});

const upload = (data: Buffer, name: string) =>
  running.stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data, name, type: 'application/octet-stream' },
  });

test('the gateway takes only files that it knows, of few kinds, and each in one place', async () => {
  const { disputeId } = await disputed();
  const { id } = await upload(Buffer.from('%PDF-1.7 …'), 'a.pdf');
  const submit = (evidence: object) => running.stripe.disputes.update(disputeId, { evidence });

  await expect(upload(Buffer.from('<html>'), 'a.html')).rejects.toThrow('not supported');
  await expect(submit({ receipt: 'file_unknown' })).rejects.toThrow('No such file upload');
  await expect(submit({ receipt: id, uncategorized_file: id })).rejects.toThrow('same file');
  await expect(submit({ receipt: id })).resolves.toMatchObject({ status: 'under_review' });
});
