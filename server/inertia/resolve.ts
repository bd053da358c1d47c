import { shareOf } from './filter.ts';
import { announcement, description, isHeld, onceNotes, rescued, type Note } from './metadata.ts';
import { join, Prop } from './props.ts';
import type { PropMetadata } from './types.ts';
import { unpackDotted, valueOf } from './unpack.ts';
import { isPlain, isThenable, quiet, quietInside, type Members } from './values.ts';
import type { Visit } from './visit.ts';

export type ResolvedProps = { props: Members; metadata: PropMetadata };

/** Called when a prop with `rescue` fails. */
export type RescueReport = (error: unknown, path: string) => void;

/**
 * Selects the props that this visit gets, from the shared ones and the page's own, and collects their metadata. Values
 * are resolved concurrently; the metadata has the order of the props.
 *
 * @throws the error of a prop, unless it is deferred with `rescue`
 */
export async function resolveProps(
  { shared, props }: { shared: Members; props: Members },
  visit: Visit,
  report: RescueReport,
): Promise<ResolvedProps> {
  const settled = new Set([...quiet(shared), ...quiet(props)]);
  const names = new Set(Object.keys(shared).map((name) => name.split('.', 1)[0] ?? name));
  const given = await unpackDotted({ ...shared, ...props }, visit);
  const resolved = await new Resolver(visit, report, settled).members('', given, visit.partial);

  const metadata: PropMetadata = names.size > 0 ? { sharedProps: [...names] } : {};
  for (const note of resolved.notes) note(metadata);
  return { props: resolved.value, metadata };
}

type Outcome<T = unknown> = { value: T; notes: readonly Note[] };

const leftOut = Symbol('left out');
const nothing: Outcome = { value: leftOut, notes: [] };

class Resolver {
  readonly #visit: Visit;
  readonly #report: RescueReport;
  /** Values that contain no function, promise or prop and can be sent as they are. */
  readonly #settled: ReadonlySet<unknown>;
  readonly #values = new Map<Prop<unknown, boolean>, Promise<unknown>>();

  constructor(visit: Visit, report: RescueReport, settled: ReadonlySet<unknown>) {
    this.#settled = settled;
    this.#visit = visit;
    this.#report = report;
  }

  /** @param filtered whether the visit's `only` and `except` apply to each of the members */
  async members(path: string, object: Members, filtered: boolean): Promise<Outcome<Members>> {
    const keys = Object.keys(object);
    const outcomes = await Promise.all(
      keys.map((key) => this.#member(join(path, key), object[key], filtered)),
    );
    const sent = outcomes
      .map(({ value }, index): [string, unknown] => [keys[index] ?? '', value])
      .filter(([, value]) => value !== leftOut);
    return { value: Object.fromEntries(sent), notes: outcomes.flatMap(({ notes }) => notes) };
  }

  async #items(path: string, array: readonly unknown[], filtered: boolean): Promise<Outcome> {
    const outcomes = await Promise.all(
      array.map((item, index) => this.#member(join(path, String(index)), item, filtered)),
    );
    const sent = outcomes.map(({ value }) => value).filter((value) => value !== leftOut);
    return { value: sent, notes: outcomes.flatMap(({ notes }) => notes) };
  }

  async #member(path: string, raw: unknown, filtered: boolean): Promise<Outcome> {
    if (!filtered || (raw instanceof Prop && raw.rules.always)) return this.#open(path, raw, false);
    const share = shareOf(this.#visit, path);
    return share === 'none' ? nothing : this.#open(path, raw, share === 'some');
  }

  async #open(path: string, raw: unknown, filtered: boolean): Promise<Outcome> {
    if (!filtered && this.#settled.has(raw)) return { value: raw, notes: [] };
    if (raw instanceof Prop) return this.#prop(path, raw);
    if (typeof raw === 'function' || isThenable(raw)) return this.#made(path, raw);
    if (Array.isArray(raw)) return this.#items(path, raw, filtered);
    return isPlain(raw) ? this.members(path, raw, filtered) : { value: raw, notes: [] };
  }

  /** The result of a function or promise is sent whole: its members are not filtered. */
  async #made(path: string, source: unknown): Promise<Outcome> {
    const value = await valueOf(source);
    return quietInside(path, value) ? { value, notes: [] } : this.#open(path, value, false);
  }

  async #prop(path: string, prop: Prop<unknown, boolean>): Promise<Outcome> {
    const visit = this.#visit;
    if (!visit.partial && prop.late) {
      return { value: leftOut, notes: announcement(prop, path, visit) };
    }
    if (isHeld(prop.rules, path, visit)) {
      return { value: leftOut, notes: onceNotes(prop.rules, path, visit) };
    }
    return prop.rules.rescue ? this.#rescuing(path, prop) : this.#sent(path, prop);
  }

  async #sent(path: string, prop: Prop<unknown, boolean>): Promise<Outcome> {
    const value = await this.#valueOf(prop);
    const isSettled = quietInside(path, value);
    const inside = isSettled ? { value, notes: [] } : await this.#open(path, value, false);
    if (inside.value === leftOut) return inside;
    const own = description(prop, path, this.#visit, value);
    return { value: inside.value, notes: [...own, ...inside.notes] };
  }

  /** A value can also fail while it is written as JSON, too late to be left out. So that is tried here. */
  async #rescuing(path: string, prop: Prop<unknown, boolean>): Promise<Outcome> {
    try {
      const outcome = await this.#sent(path, prop);
      JSON.stringify(outcome.value);
      return outcome;
    } catch (error) {
      this.#report(error, path);
      return { value: leftOut, notes: [rescued(path)] };
    }
  }

  #valueOf(prop: Prop<unknown, boolean>): Promise<unknown> {
    const known = this.#values.get(prop) ?? valueOf(prop.source);
    this.#values.set(prop, known);
    return known;
  }
}
