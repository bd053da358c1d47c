import { describe, expect, test } from 'vitest';
import {
  always,
  defer,
  merge,
  once,
  optional,
  scroll,
  type InertiaResponse,
} from '#server/inertia/index.ts';
import { on, serve, visit } from './support.ts';

type Car = { id: string; title: string; seats: number | null; tags: string[] };
type Offers = { data: Car[]; total: number };

type Pages = {
  Home: object;
  'Car/Show': { car: Car; owner: { name: string; phone?: string }; reviews?: { text: string }[] };
  'Car/Index': { offers: Offers; state: 'open' | 'closed'; at: string };
};
type Shared = { auth: { name: string } | null; locale: string };
type Inertia = InertiaResponse<Pages, Shared>;

const car: Car = { id: '1', title: 'Dacia', seats: null, tags: [] };
const owner = { name: 'Ana' };
const offers: Offers = { data: [car], total: 1 };
const cursor = { previousPage: null, nextPage: null, currentPage: 1 };

/** The props of the page this renders. */
async function rendered(render: (inertia: Inertia) => Promise<void>) {
  const url = await serve({}, (app) => app.get('/', (_req, res) => render(on(res))));
  return (await visit(url, '/')).props;
}

describe('what fits a page compiles and arrives', () => {
  test.each<[string, (inertia: Inertia) => Promise<void>, object]>([
    ['a page without props', (i) => i.render('Home'), {}],
    ['plain values', (i) => i.render('Car/Show', { car, owner }), { car, owner }],
    [
      'functions and promises',
      (i) => i.render('Car/Show', { car: async () => car, owner: Promise.resolve(owner) }),
      { car, owner },
    ],
    [
      'props sent at first',
      (i) => i.render('Car/Show', { car: merge(() => car), owner: once(async () => owner) }),
      { car, owner },
    ],
    [
      'props inside objects',
      (i) =>
        i.render('Car/Show', {
          car: { ...car, title: () => 'Dacia', tags: () => [] },
          owner: { name: always('Ana'), phone: optional(() => '07') },
        }),
      { car, owner },
    ],
    [
      'late props where the page expects them late',
      (i) => i.render('Car/Show', { car, owner, reviews: defer(() => [{ text: 'ok' }]) }),
      { car, owner },
    ],
    [
      'a list to scroll',
      (i) =>
        i.render('Car/Index', {
          offers: scroll(
            async () => offers,
            ({ total }) => ({ ...cursor, nextPage: total }),
          ),
          state: 'open',
          at: '',
        }),
      { offers },
    ],
    [
      'a shared prop replaced',
      (i) => i.render('Home', { locale: 'ro', auth: null, errors: { a: 'b' } }),
      { locale: 'ro', auth: null, errors: { a: 'b' } },
    ],
  ])('%s', async (_name, render, expected) => {
    expect(await rendered(render)).toMatchObject(expected);
  });
});

/** Judged by the compiler: each line marked is an error, and it is an error if it is none. */
function refused(inertia: Inertia): Promise<void>[] {
  return [
    // @ts-expect-error there is no such page
    inertia.render('Car/Missing', {}),
    // @ts-expect-error the page needs props
    inertia.render('Car/Show'),
    // @ts-expect-error the owner is missing
    inertia.render('Car/Show', { car }),
    // @ts-expect-error an owner has a name
    inertia.render('Car/Show', { car, owner: { name: 1 } }),
    // @ts-expect-error the same, made by a function
    inertia.render('Car/Show', { car, owner: () => ({ name: 1 }) }),
    // @ts-expect-error the same, promised
    inertia.render('Car/Show', { car, owner: Promise.resolve({}) }),
    // @ts-expect-error the page has no such prop
    inertia.render('Car/Show', { car, owner, colour: 'red' }),
    // @ts-expect-error the page needs the car at first
    inertia.render('Car/Show', { car: defer(() => car), owner }),
    // @ts-expect-error the page needs the owner at first
    inertia.render('Car/Show', { car, owner: optional(() => owner) }),
    // @ts-expect-error the page needs the owner's name at first
    inertia.render('Car/Show', { car, owner: { name: defer(() => 'Ana') } }),
    // @ts-expect-error a function may not give a late prop either
    inertia.render('Car/Show', { car, owner: () => optional(() => owner) }),
    // @ts-expect-error a list to scroll that is deferred comes late
    inertia.render('Car/Index', { offers: scroll(offers, cursor).defer(), state: 'open', at: '' }),
    // @ts-expect-error the state is one of two words
    inertia.render('Car/Index', { offers, state: 'ajar', at: '' }),
    // @ts-expect-error an instant travels as text
    inertia.render('Car/Index', { offers, state: 'open', at: new Date() }),
    // @ts-expect-error reviews have text
    inertia.render('Car/Show', { car, owner, reviews: defer(() => [{ words: '' }]) }),
    // @ts-expect-error the locale is text
    inertia.render('Home', { locale: 1 }),
    // @ts-expect-error and so it is when shared
    inertia.share({ locale: 1 }).render('Home'),
  ];
}

test('what does not fit a page does not compile', () => {
  expect(refused).toBeTypeOf('function');
});
