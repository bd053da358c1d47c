import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '#server/db/client.ts';
import { url } from '#shared/routes.ts';
import { inProject } from '#server/lib/paths.ts';
import { as } from '../support/app.ts';
import { createCar, createUser } from '../support/factories.ts';

/** One car more than it takes to be among the towns that are shown: other tests have filled towns of their own. */
async function fillTown(townSlug: string, town: string) {
  const [sixth] = await db.sql(z.object({ cars: z.number() }))`
    select count(*)::int as cars from cars where status = 'listed' group by town_slug order by 1 desc offset 5 limit 1`;
  const needed = (sixth?.cars ?? 0) + 1;
  await Promise.all(
    Array.from({ length: needed }, () =>
      createCar({ townSlug, town, category: 'convertible', basePrice: 99_00 }),
    ),
  );
}

test('the landing page counts the cars of towns and categories', async () => {
  await fillTown('sibiu', 'Sibiu');

  const { component, props } = await as(null).visit(url('landing'));

  expect(component).toBe('Landing');
  expect(props['towns']).toContainEqual(
    expect.objectContaining({ name: 'Sibiu', url: '/inchirieri-auto/sibiu' }),
  );
  expect(props['categories']).toContainEqual(
    expect.objectContaining({ category: 'convertible', fromPrice: 99_00 }),
  );
});

test.each([
  ['about', 'About'],
  ['faq', 'Faq'],
  ['contact', 'Contact'],
] as const)('%s is a page', async (name, component) => {
  expect((await as(null).visit(url(name))).component).toBe(component);
});

test('places are suggested by how their names begin', async () => {
  const suggested = await (await as(null).get(url('places', null, { q: 'tîrgu m' }))).json();

  expect(suggested).toContainEqual(expect.objectContaining({ slug: 'targu-mures' }));
  expect(Object.keys(suggested[0])).toEqual(['slug', 'name', 'county', 'kind', 'lat', 'lng']);
});

test('before anything is typed, the towns with cars are suggested', async () => {
  await fillTown('oradea', 'Oradea');

  const suggested = await (await as(null).get(url('places'))).json();

  expect(suggested).toContainEqual(expect.objectContaining({ slug: 'oradea' }));
});

test('a message is kept and sent to those who run the platform', async () => {
  const admin = await createUser({}, ['admin']);
  const message = {
    name: 'Dan <b>',
    email: 'dan@example.test',
    subject: `Question ${admin.id}`,
    text: 'How do I list my car?',
  };

  const page = await as(null).submit(url('contact.store'), message, url('contact'));

  expect(page.flash).toMatchObject({ toast: { kind: 'success' } });
  expect(await db.contactMessage.count({ where: { subject: message.subject } })).toBe(1);
  const mail = await db.mail.findFirst({ where: { subject: { contains: message.subject } } });
  expect(mail?.html).not.toContain('<b>');
});

test('a message with mistakes comes back with all of them', async () => {
  const bad = { name: '', email: 'nobody', subject: 'Hi there', text: 'Short' };

  const page = await as(null).submit(url('contact.store'), bad, url('contact'));

  expect(Object.keys(page.props['errors'] ?? {}).toSorted()).toEqual(['email', 'name', 'text']);
});

test('search engines find the listed cars and are kept from private areas', async () => {
  const listed = await createCar();
  const draft = await createCar({ status: 'draft' });

  const sitemap = await (await as(null).get(url('sitemap'))).text();
  const robots = await (await as(null).get(url('robots'))).text();

  expect(sitemap).toContain(`/cars/${listed.slug}</loc>`);
  expect(sitemap).not.toContain(draft.slug);
  expect(robots).toContain('Disallow: /admin/');
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
});

test('the application can be installed', async () => {
  const answer = await as(null).get(url('manifest'));

  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const content = await answer.json();
  expect(content).toMatchObject({ id: '/', start_url: '/', display: 'standalone' });
  const pictures: { src: string; sizes: string }[] = [
    ...content.icons,
    ...content.screenshots,
    ...content.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons),
  ];
  expect(pictures).toHaveLength(9);
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp(inProject(`public${src}`)).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
});
