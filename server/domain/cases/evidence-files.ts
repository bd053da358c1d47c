import sharp from 'sharp';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { InspectionLeg, MessageSide, PhotoAngle } from '#server/db/generated/enums.ts';
import { env } from '#server/env.ts';
import { log } from '#server/lib/log.ts';
import { pdfFrom } from '#server/lib/pdf-thread.ts';
import type { BookingRecord } from '../bookings/queries.ts';
import { pdfOf } from '../contracts/made-pdfs.ts';
import { contractOf } from '../contracts/queries.ts';
import { readPhoto } from '../inspections/photos.ts';
import type { EvidencePdf } from './evidence-pdf.ts';

/** Files for a client's bank: the contract, the hand-overs with their photos, and what both sides wrote. */
export type EvidenceFiles = { [K in 'contract' | 'handovers' | 'messages']: Buffer | null };

/** Banks look at few pages, and the gateway takes 4.5 MB for a dispute. */
const MOST_PHOTOS = 24;
const MOST_MESSAGES = 200;
const PHOTO_WIDTH = 900;
const JPEG_QUALITY = 60;

const drawer = new URL('evidence-pdf-worker.ts', import.meta.url);

/** @param isTest marks the contract as made with test payments */
export async function evidenceFilesOf(
  booking: BookingRecord,
  isTest: boolean,
): Promise<EvidenceFiles> {
  const contract = await contractOf(booking.id);
  const options = { locale: 'en', brand: env.APP_NAME, test: isTest } as const;
  return {
    contract: contract && (await pdfOf(contract, options)),
    handovers: await drawn(await handoversOf(booking)),
    messages: await drawn(await messagesOf(booking)),
  };
}

async function drawn(evidence: EvidencePdf): Promise<Buffer | null> {
  const isEmpty = evidence.sections.every(
    ({ lines, photos }) => lines.length + photos.length === 0,
  );
  return isEmpty ? null : Buffer.from(await pdfFrom(drawer, evidence));
}

const PhotoRow = z.object({
  leg: z.enum(InspectionLeg),
  angle: z.enum(PhotoAngle),
  file: z.string(),
  keyId: z.string().nullable(),
  createdAt: z.date(),
});

async function handoversOf({ id, ref, createdAt }: BookingRecord): Promise<EvidencePdf> {
  const rows = await db.sql(PhotoRow)`
    select i.leg, p.angle, p.file, p.key_id, p.created_at
    from inspection_photos p join inspections i on i.id = p.inspection_id
    where i.booking_id = ${id} and i.submitted_at is not null
    order by i.leg, p.created_at, p.id limit ${MOST_PHOTOS}`;
  const sections: EvidencePdf['sections'] = [];
  for (const [leg, title] of [
    ['check_in', 'The car when the client took it'],
    ['check_out', 'The car when the client brought it back'],
  ] as const) {
    const photos = await jpegsOf(rows.filter((row) => row.leg === leg));
    if (photos.length > 0) sections.push({ title, lines: [], photos });
  }
  return { title: `Hand-overs of booking ${ref}`, madeFor: createdAt, sections };
}

/** Photos whose time is over are deleted; the others are shown. */
async function jpegsOf(rows: readonly z.infer<typeof PhotoRow>[]) {
  const photos: { caption: string; jpeg: Uint8Array }[] = [];
  for (const { file, keyId, angle, createdAt } of rows) {
    const stored = await readPhoto({ file, keyId }, PHOTO_WIDTH).catch((error: unknown) => {
      log.warn({ err: error, file }, 'A photo for a dispute cannot be read.');
      return null;
    });
    if (!stored) continue;
    const jpeg = await sharp(stored)
      .resize({ width: PHOTO_WIDTH, withoutEnlargement: true })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer();
    photos.push({ caption: `${angle}, ${createdAt.toISOString()}`, jpeg: new Uint8Array(jpeg) });
  }
  return photos;
}

const MessageRow = z.object({
  side: z.enum(MessageSide),
  body: z.string(),
  createdAt: z.date(),
});

async function messagesOf(booking: BookingRecord): Promise<EvidencePdf> {
  const { id, ref, createdAt, clientName, hostName } = booking;
  const rows = await db.sql(MessageRow)`
    select m.side, m.body, m.created_at from messages m join threads t on t.id = m.thread_id
    where t.booking_id = ${id} order by m.number desc limit ${MOST_MESSAGES}`;
  const names = { client: `${clientName} (client)`, host: `${hostName} (host)` };
  const lines = rows
    .toReversed()
    .map((row) => `${row.createdAt.toISOString()} ${names[row.side]}: ${row.body}`);
  const title = `Messages of booking ${ref}`;
  return { title, madeFor: createdAt, sections: [{ title: 'In order', lines, photos: [] }] };
}
