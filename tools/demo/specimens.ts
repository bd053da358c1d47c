import sharp from 'sharp';
import type { DocumentKind } from '#server/db/generated/enums.ts';
import { lockAway, type Locked } from '#server/domain/documents/vault.ts';
import { queue } from '#server/lib/in-turn.ts';

const WIDTH = 720;
const HEIGHT = 460;

/** A document of the product, or the invoice of a garage. */
type SpecimenKind = DocumentKind | 'invoice';

/** The colour of each document's band, and whether it shows a face. */
const designs: Record<SpecimenKind, readonly [band: string, hasFace: boolean]> = {
  identity: ['#3f6b8f', true],
  licence_front: ['#c58a8f', true],
  licence_back: ['#c58a8f', false],
  selfie: ['#8fa3a0', true],
  registration: ['#7d9a6b', false],
  rca: ['#5b7f9c', false],
  itp: ['#b08b4a', false],
  road_tax: ['#8a7ba8', false],
  casco: ['#4f8a85', false],
  company_registration: ['#6f6a5b', false],
  company_insurance: ['#5b6f8f', false],
  invoice: ['#a5653f', false],
};

export type Specimen = Locked & { bytes: number };

/**
 * Stores a drawn specimen, encrypted, for each document. Each document has a file of its own, so that deleting one
 * leaves the others.
 *
 * @returns the stored files, in the same order
 */
export async function lockAwaySpecimens(
  documents: readonly { kind: SpecimenKind }[],
): Promise<Specimen[]> {
  const drawn = new Map<SpecimenKind, Promise<Buffer>>();
  const inTurn = queue(8);
  return Promise.all(
    documents.map(async ({ kind }) => {
      const specimen = drawn.get(kind) ?? draw(kind);
      drawn.set(kind, specimen);
      const bytes = await specimen;
      return inTurn(async () => ({ ...(await lockAway(bytes)), bytes: bytes.byteLength }));
    }),
  );
}

/** Drawn without letters, because the machine may have no font. */
function draw(kind: SpecimenKind): Promise<Buffer> {
  const [band, hasFace] = designs[kind];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#e9ecea"/>
    <rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" rx="20" fill="#fbfbf8"/>
    <path d="M24 44a20 20 0 0 1 20-20h${WIDTH - 88}a20 20 0 0 1 20 20v46H24z" fill="${band}"/>
    ${kind === 'selfie' ? face(360, 250, 1.7) : hasFace ? face(150, 240, 1) : ''}
    ${kind === 'selfie' ? '' : lines(hasFace ? 280 : 70, band)}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

function face(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect x="-80" y="-105" width="160" height="205" rx="8" fill="#d4dcdd"/>
    <circle cy="-30" r="38" fill="#8c9a9c"/>
    <path d="M-64 100c0-50 28-82 64-82s64 32 64 82z" fill="#8c9a9c"/>
  </g>`;
}

function lines(from: number, band: string): string {
  const widths = [240, 320, 180, 290, 210, 340];
  const bars = widths.map(
    (width, turn) =>
      `<rect x="${from}" y="${130 + turn * 42}" width="${width}" height="14" rx="7" fill="#c4cccb"/>`,
  );
  return `${bars.join('')}<circle cx="${WIDTH - 110}" cy="${HEIGHT - 110}" r="46" fill="none" stroke="${band}" stroke-width="8" opacity="0.5"/>`;
}
