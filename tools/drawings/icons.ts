import sharp from 'sharp';
import { inProject } from '#server/lib/paths.ts';

// Draws what a phone shows of the application beside its icon: the badge of a notification and the pictures of
// shortcuts. `node tools/drawings/icons.ts` writes them to public/icons.

/** The wheel of resources/js/components/brand/Wordmark.tsx. Of a badge a phone takes only where it is opaque. */
const wheel = `<g fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round">
  <circle cx="16" cy="16" r="13"/>
  <path d="M3.6 14.2c3.6-1.4 8-2.2 12.4-2.2s8.8.8 12.4 2.2M13.6 28.3c.3-3.3-.2-6.7-2.4-9.3m7.2 9.3c-.3-3.3.2-6.7 2.4-9.3"/>
</g><circle cx="16" cy="16.6" r="3" fill="#fff"/>`;

const BRAND = '#0b5a55';

/** On a ground that may be cut to a circle: the glyphs lie within its middle. */
const shortcuts: Record<string, string> = {
  search: '<circle cx="14.5" cy="14.5" r="5.5"/><path d="m19 19 4.5 4.5"/>',
  trips: '<path d="M9 11.5h14v12H9zM9 15.5h14M12.5 9v4M19.5 9v4"/>',
  messages: '<path d="M8.5 10h15v10h-8.5l-4 3.5v-3.5h-2.5z"/>',
};

await draw('badge-96', 96, wheel);
for (const [name, glyph] of Object.entries(shortcuts))
  await draw(
    `shortcut-${name}-96`,
    96,
    `<rect width="32" height="32" rx="16" fill="${BRAND}"/>
     <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>`,
  );

async function draw(name: string, size: number, content: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${content}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9 })
    .toFile(inProject(`public/icons/${name}.png`));
}
