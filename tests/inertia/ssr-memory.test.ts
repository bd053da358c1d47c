import type { Request } from 'express';
import { expect, test } from 'vitest';
import { remembering, type MemoryOptions } from '#server/inertia/ssr-memory.ts';
import type { PageObject } from '#server/inertia/index.ts';

const page = (props: Record<string, unknown>, url = '/'): PageObject => ({
  component: 'Home',
  props,
  url,
  version: null,
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of the request is looked at
const req = {} as Request;

/** A renderer that counts, and whose answer says what it rendered. */
function counting(options: Partial<MemoryOptions> = {}) {
  const rendered: string[] = [];
  const render = remembering(
    async (given) => {
      rendered.push(given.url);
      return { head: [], body: JSON.stringify(given) };
    },
    { when: () => true, ...options },
  );
  const ask = async (given: PageObject) => (await render(given, req))?.body;
  return { rendered, ask };
}

test('a page asked for again and again is rendered twice: once seen, once kept', async () => {
  const { rendered, ask } = counting();

  const bodies = [await ask(page({ n: 1 })), await ask(page({ n: 1 })), await ask(page({ n: 1 }))];

  expect(new Set(bodies).size).toBe(1);
  expect(rendered).toHaveLength(2);
});

test('a page that differs in one letter is another page', async () => {
  const { ask } = counting();
  for (let turn = 0; turn < 3; turn += 1) await ask(page({ name: 'Ana' }));

  expect(await ask(page({ name: 'Ane' }))).toContain('Ane');
  expect(await ask(page({ name: 'Ana' }, '/?a'))).toContain('/?a');
  expect(await ask(page({ name: 'Ana' }))).toContain('Ana');
});

const inLanguage = (locale: string, name = 'Ana') =>
  page({ locale, name, texts: { hello: locale } });

test('what the application leaves out of the identity does not count, all else does', async () => {
  const { rendered, ask } = counting({
    identity: ({ url, props: { locale, name } }) => ({ url, locale, name }),
  });
  for (let turn = 0; turn < 3; turn += 1) await ask(inLanguage('ro'));

  expect(rendered).toHaveLength(2);
  expect(await ask(inLanguage('en'))).toContain('"hello":"en"');
  expect(await ask(inLanguage('ro', 'Ion'))).toContain('Ion');
});

test('pages that may not be remembered are rendered each time', async () => {
  const { rendered, ask } = counting({ when: ({ props }) => props['user'] === undefined });

  for (let turn = 0; turn < 4; turn += 1) await ask(page({ user: 'Ana' }));

  expect(rendered).toHaveLength(4);
});

test('no more is held than allowed, and what was used last stays', async () => {
  const letters = 'x'.repeat(400);
  const { rendered, ask } = counting({ most: 1000 });
  const twice = async (url: string) => {
    await ask(page({ letters }, url));
    await ask(page({ letters }, url));
  };
  await twice('/a');
  await twice('/b');
  await ask(page({ letters }, '/a'));
  await twice('/c');
  rendered.length = 0;

  await ask(page({ letters }, '/a'));
  await ask(page({ letters }, '/c'));
  await ask(page({ letters }, '/b'));

  expect(rendered).toEqual(['/b']);
});

test('a renderer that fails or declines leaves nothing behind', async () => {
  let turn = 0;
  const render = remembering(
    async () => {
      turn += 1;
      if (turn === 1) throw new Error('broken');
      return turn === 2 ? null : { head: [], body: 'whole' };
    },
    { when: () => true },
  );

  await expect(render(page({}), req)).rejects.toThrow('broken');
  expect(await render(page({}), req)).toBeNull();
  expect((await render(page({}), req))?.body).toBe('whole');
});
