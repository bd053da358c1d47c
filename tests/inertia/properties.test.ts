import { expect, test } from 'vitest';
import { always, defer, merge, optional } from '#server/inertia/index.ts';
import { resolveProps, type ResolvedProps } from '#server/inertia/resolve.ts';
import { PathSet } from '#server/inertia/path-set.ts';
import type { Visit } from '#server/inertia/visit.ts';
import { fc } from '../support/chance.ts';

/** A tree of props told by its leaves: what each is, and how long it takes. */
type Leaf = {
  kind: 'plain' | 'function' | 'optional' | 'defer' | 'merge' | 'always';
  turns: number;
};
type Tree = { [name: string]: Tree | Leaf };

const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'toString');
const leaf = (...kinds: Leaf['kind'][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), turns: fc.nat(4) });

function trees(...kinds: Leaf['kind'][]): fc.Arbitrary<Tree> {
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.dictionary(name, fc.oneof({ maxDepth: 3 }, leaf(...kinds), tie('tree'))),
  }));
  return tree;
}

const isLeaf = (node: Tree | Leaf): node is Leaf => typeof node['kind'] === 'string';
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.'));
const paths = fc.option(fc.uniqueArray(path, { minLength: 1, maxLength: 4 }));

/** The paths and leaves of a tree in document order. */
function leavesOf(tree: Tree, above = ''): [string, Leaf][] {
  return Object.entries(tree).flatMap(([key, node]): [string, Leaf][] => {
    const here = above === '' ? key : `${above}.${key}`;
    return isLeaf(node) ? [[here, node]] : leavesOf(node, here);
  });
}

/** Real props for a tree. Each leaf's value is its path; `called` learns which were made. */
function build(tree: Tree, called: string[], above = ''): Record<string, unknown> {
  const members = Object.entries(tree).map(([key, node]): [string, unknown] => {
    const here = above === '' ? key : `${above}.${key}`;
    return [key, isLeaf(node) ? propOf(node, here, called) : build(node, called, here)];
  });
  return Object.fromEntries(members);
}

function propOf({ kind, turns }: Leaf, value: string, called: string[]): unknown {
  const make = async () => {
    called.push(value);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    return value;
  };
  const props = { plain: () => value, function: () => make };
  if (kind === 'plain' || kind === 'function') return props[kind]();
  return { optional, defer, merge, always }[kind](make);
}

/** What is left of a tree when only the leaves are kept for which this holds, in plain values. */
function pickLeaves(tree: Tree, wanted: (path: string, leaf: Leaf) => boolean, above = ''): object {
  const members = Object.entries(tree).flatMap(([key, node]): [string, unknown][] => {
    const here = above === '' ? key : `${above}.${key}`;
    if (!isLeaf(node)) return [[key, pickLeaves(node, wanted, here)]];
    return wanted(here, node) ? [[key, here]] : [];
  });
  return Object.fromEntries(members);
}

const sent = (_path: string, { kind }: Leaf) => kind !== 'optional' && kind !== 'defer';
const under = (outer: string, inner: string) => `${inner}.`.startsWith(`${outer}.`);

function visitOf(visit: Partial<Visit>): Visit {
  const none = { ...filters(null), reset: [], held: [] };
  return { isInertia: true, partial: false, direction: 'append', ...none, ...visit };
}

function filters(only: string[] | null, except: string[] | null = null) {
  return { only: new PathSet(only), except: new PathSet(except ?? []) };
}

function resolve(props: Record<string, unknown>, visit: Partial<Visit>): Promise<ResolvedProps> {
  return resolveProps({ shared: {}, props }, visitOf(visit), (error) => {
    throw error;
  });
}

/** Objects left without a leaf, which a projection may keep or drop. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, member]) => [key, withoutEmpty(member)] as const,
  );
  const full = entries.filter(([, member]) => member !== undefined);
  return full.length > 0 ? Object.fromEntries(full) : undefined;
}

test('data without props of any kind is sent as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, fc.jsonValue()), async (data) => {
      const { props, metadata } = await resolve(data, {});

      expect(JSON.stringify(props)).toBe(JSON.stringify(data));
      expect(metadata).toEqual({});
    }),
  );
});

test('a full visit is everything but the late props, and calls none of these', async () => {
  const kinds = ['plain', 'function', 'optional', 'defer', 'merge', 'always'] as const;
  await fc.assert(
    fc.asyncProperty(trees(...kinds), async (tree) => {
      const called: string[] = [];
      const { props } = await resolve(build(tree, called), {});

      expect(props).toEqual(pickLeaves(tree, sent));
      const made = leavesOf(tree).filter(([at, node]) => sent(at, node) && node.kind !== 'plain');
      expect(called.toSorted()).toEqual(made.map(([at]) => at).toSorted());
    }),
  );
});

test('a partial visit is the projection of all there is, and calls nothing else', async () => {
  const kinds = ['plain', 'function', 'optional', 'defer', 'merge'] as const;
  await fc.assert(
    fc.asyncProperty(trees(...kinds), paths, paths, async (tree, only, except) => {
      const called: string[] = [];
      // A leaf cannot be entered: whoever asks for a part of it gets all of it.
      const wanted = (at: string) =>
        (only === null || only.some((asked) => under(asked, at) || under(at, asked))) &&
        !except?.some((outer) => under(outer, at));

      const { props, metadata } = await resolve(build(tree, called), {
        partial: true,
        ...filters(only, except),
      });

      expect(withoutEmpty(props)).toEqual(withoutEmpty(pickLeaves(tree, wanted)));
      const made = leavesOf(tree).filter(([at, node]) => wanted(at) && node.kind !== 'plain');
      expect(called.toSorted()).toEqual(made.map(([at]) => at).toSorted());
      expect(metadata).not.toHaveProperty('deferredProps');
    }),
  );
});

test('metadata stands in the order of the props, however long each takes', async () => {
  await fc.assert(
    fc.asyncProperty(trees('merge', 'defer', 'function'), async (tree) => {
      const pathsOf = (kind: Leaf['kind']) =>
        leavesOf(tree).flatMap(([at, node]) => (node.kind === kind ? [at] : []));

      const { metadata } = await resolve(build(tree, []), {});

      expect(metadata.mergeProps ?? []).toEqual(pathsOf('merge'));
      expect(metadata.deferredProps?.['default'] ?? []).toEqual(pathsOf('defer'));
    }),
  );
});

test('asking for all that was announced completes the page', async () => {
  await fc.assert(
    fc.asyncProperty(trees('plain', 'function', 'defer'), async (tree) => {
      const first = await resolve(build(tree, []), {});
      const only = first.metadata.deferredProps?.['default'] ?? ['nothing'];
      const second = await resolve(build(tree, []), { partial: true, ...filters(only) });

      const all = leavesOf(tree).map(([at]) => at);
      const seen = [...stringsIn(first.props), ...stringsIn(second.props)];
      expect(seen.toSorted()).toEqual(all.toSorted());
    }),
  );
});

test('a prop always sent at the top is sent whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(paths, paths, async (only, except) => {
      const visit = { partial: true, ...filters(only, except) };

      expect((await resolve({ a: always(1) }, visit)).props).toEqual({ a: 1 });
    }),
  );
});

test('dotted names mean the same as nesting, and leave what was given alone', async () => {
  const safe = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(safe, fc.jsonValue(), async (names, value) => {
      const base = { a: { old: 1 }, b: { old: 2 }, c: { old: 3 } };
      const given = structuredClone(base);
      const nested = names.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

      const { props } = await resolve({ ...given, [names.join('.')]: value }, {});

      expect(props).toMatchObject(base);
      expect(JSON.parse(JSON.stringify(props))).toMatchObject(JSON.parse(JSON.stringify(nested)));
      expect(given).toEqual(base);
    }),
  );
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
