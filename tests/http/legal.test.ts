import { expect, test } from 'vitest';
import { legalKinds, legalVersions } from '#server/domain/legal/document.ts';
import { currentFigures } from '#server/domain/legal/figures.ts';
import { rules } from '#server/domain/rules.ts';
import { messagesOf, translator } from '#server/lib/messages.ts';
import { url } from '#shared/routes.ts';
import { as, baseUrl } from '../support/app.ts';

const pages = legalKinds.flatMap((document) =>
  legalVersions[document].flatMap(({ version }) =>
    (['ro', 'en'] as const).map((locale) => ({ document, version, locale })),
  ),
);

function addressOf(document: string, locale: 'ro' | 'en', version?: number) {
  return (locale === 'en' ? '/en' : '') + url('legal', { document }, { version });
}

async function legalOf(address: string) {
  const { component, props } = await as(null).visit(address);
  if (component !== 'Legal/Show') throw new Error(`${address} shows ${component}.`);
  return props;
}

test.each(pages)(
  'anybody reads version $version of $document in $locale, with every value filled in',
  async ({ document, version, locale }) => {
    const { legal, seo } = await legalOf(addressOf(document, locale, version));
    const text = JSON.stringify(legal);

    expect(legal).toMatchObject({ sections: expect.any(Array), sample: expect.any(String) });
    expect(text).not.toContain('{{');
    expect(text).not.toContain('legal.');
    expect(seo).toMatchObject({ description: expect.stringMatching(/\S/) });
  },
);

test('the figures of the texts are those of the rules', async () => {
  const { legal } = await legalOf(addressOf('terms', 'en'));
  const text = JSON.stringify(legal);

  for (const figure of [
    `${rules.fees.clientService / 100}%`,
    `${rules.fees.platformOfRental / 100}%`,
    `${rules.booking.holdMinutes} minutes`,
    `${rules.settlement.disputeHours} hours to accept`,
  ])
    expect(text).toContain(figure);
});

/** The figures that a wording quotes, by name. */
function quoted(document: string, version: number, figures: Record<string, number>) {
  const wordings = (['ro', 'en'] as const).map((locale) => messagesOf(locale, 'legal')[document]);
  const texts = wordings.map((wording) =>
    JSON.stringify(typeof wording === 'object' && wording[`v${version}`]),
  );
  const names = new Set(
    texts.flatMap((text) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name)),
  );
  return Object.fromEntries(Object.entries(figures).filter(([name]) => names.has(name)));
}

test.each(legalKinds)(
  'a figure that %s quote is that of the rules: one that changes asks for a new version',
  (document) => {
    const [{ version, figures }] = legalVersions[document];

    expect(quoted(document, version, figures)).toEqual(quoted(document, version, currentFigures));
  },
);

test('complaints lead to the authority and to the alternative resolution of disputes', async () => {
  const { legal } = await legalOf(addressOf('complaints', 'ro'));

  expect(legal).toMatchObject({
    sections: expect.arrayContaining([
      expect.objectContaining({ link: { label: 'anpc.ro', url: 'https://anpc.ro' } }),
      expect.objectContaining({
        link: expect.objectContaining({ label: 'reclamatiisal.anpc.ro' }),
      }),
    ]),
  });
});

test.each(['/legal/nothing', '/legal/terms?version=99', '/legal/constructor'])(
  '%s is not found',
  async (address) => {
    expect((await as(null).get(address)).status).toBe(404);
  },
);

test('the texts say who runs the site, on a sample that they say is one', async () => {
  const { legal } = await legalOf(addressOf('privacy', 'ro'));

  expect(legal).toMatchObject({ sample: translator('ro')('legal.meta.sample') });
  expect(JSON.stringify(legal)).toContain('Exemplu Volan SRL');
});

test('the sitemap names the legal pages in both languages', async () => {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();

  for (const path of legalKinds.flatMap((kind) => [`/legal/${kind}`, `/en/legal/${kind}`]))
    expect(sitemap).toContain(`${path}"`);
});
