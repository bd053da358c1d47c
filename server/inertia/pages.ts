import type { Prop } from './props.ts';

/**
 * What an application tells the adapter about itself, by augmentation:
 *
 * ```ts
 * declare module '<this file>' {
 *   interface Register { pages: Pages; shared: SharedProps }
 * }
 * ```
 *
 * `pages` maps a component's name to the props its client side declares; `shared` holds the props
 * every page gets without asking. Until something is registered any page with any props may be
 * rendered.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled in by the application
export interface Register {}

type AnyPages = Record<string, Record<string, unknown>>;
export type RegisteredPages = Register extends { pages: infer P } ? P : AnyPages;
export type RegisteredShared = Register extends { shared: infer S } ? S : NoProps;
type NoProps = object;

type Json = string | number | boolean | bigint | symbol | null | undefined;

/** Excludes functions, which otherwise match props such as `{ name: string }` because every function has a `name`. */
type Uncallable = { readonly apply?: never };

/** `T`, any part of which may be a promise or a function: members of objects and items of arrays too. */
type Built<T> = T extends Json
  ? T
  : T extends readonly (infer Item)[]
    ? T | readonly Eager<Item>[]
    : T extends object
      ? (T | ServerProps<T>) & Uncallable
      : T;

type Eager<T> =
  | Built<T>
  | Promise<Built<T>>
  | (() => Built<T> | Prop<T, false> | Promise<Built<T> | Prop<T, false>>)
  | Prop<T, false>;

type Late<T> = Eager<T> | Prop<T, true> | (() => Prop<T, true> | Promise<Prop<T, true>>);

type OptionalKeys<P> = {
  [K in keyof P]-?: undefined extends P[K] ? K : NoProps extends Pick<P, K> ? K : never;
}[keyof P];

/**
 * What a handler may pass for the props `P` of a component. A prop that may be absent at first (`defer`, `optional`) is
 * accepted only where the component declares it optional.
 */
export type ServerProps<P> = {
  [K in Exclude<keyof P, OptionalKeys<P>>]: Eager<P[K]>;
} & {
  [K in OptionalKeys<P>]?: Late<Exclude<P[K], undefined>>;
};

/** The props that a handler must pass: the page's own, and those shared props it wants to replace. */
type PageProps<P, Shared> = ServerProps<Omit<P, keyof Shared | 'errors'>> &
  Partial<ServerProps<Shared>> & { errors?: unknown };

/** The arguments of `render`: props may be left out when the page needs none. */
export type RenderArguments<Pages, Shared, N extends keyof Pages> =
  NoProps extends PageProps<Pages[N], Shared>
    ? [name: N, props?: PageProps<Pages[N], Shared>]
    : [name: N, props: PageProps<Pages[N], Shared>];
