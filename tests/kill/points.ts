import { keysOf } from '#server/lib/objects.ts';
import type { Nodes } from './nodes.ts';
import type { Random } from './random.ts';

/** With all nodes there, people get so much time at least before the next kill. */
const PAUSE_MS = 800;

/** How often the only node that is left is killed, too. */
const LAST_NODE = 0.03;

type Count = { reached: number; killed: number };

/** The ways of the money by their points: what is called at the gateway, and what is committed. */
const ways = {
  booking: /: bookings |: customers/,
  payment: /: payments (rental|deposit)|: payment_intents/,
  change: /: booking_changes|: payments extension/,
  refund: /: refunds/,
  claim: /: claims|: payments settlement/,
  payout: /: payouts|: transfers|: accounts/,
  chargeback: /: money_cases dispute|: disputes/,
} as const;

const wayNames = keysOf(ways);

/**
 * Where nodes are killed: at named points, those on ways of the money that were rarely interrupted before first, and between them at random. What
 * is drawn depends on the seed; when a point is reached depends on the machine.
 */
export class Points {
  readonly #nodes: Nodes;
  readonly #random: Random;
  readonly #counts = new Map<string, Count>();
  #lastKill = 0;
  #left = 0;

  constructor(nodes: Nodes, random: Random) {
    this.#nodes = nodes;
    this.#random = random;
  }

  /** Allows so many kills from now on, so that every stage of a trip has its own. */
  allow(kills: number): void {
    this.#left = kills;
  }

  /** A node has reached a point. @returns whether it was killed there */
  reach(point: string, node: string): boolean {
    const count = this.#countOf(point);
    count.reached += 1;
    const onWays = this.#killsOnWays(point);
    const isDrawn = this.#random.chance(0.7 / ((1 + count.killed) * (1 + onWays)));
    return isDrawn && this.#mayKill() && this.#kill(node, count);
  }

  killAtRandom(names: readonly string[]): void {
    const count = this.#countOf('at random');
    if (this.#mayKill()) this.#kill(this.#random.pick(names), count);
  }

  /** When a node was killed last, on the clock of `performance`; 0 for never. */
  get lastKill(): number {
    return this.#lastKill;
  }

  get kills(): number {
    return [...this.#counts.values()].reduce((sum, { killed }) => sum + killed, 0);
  }

  /** Every point with how often it was reached and how often a node was killed there. */
  rows(): { point: string; reached: number; killed: number }[] {
    return [...this.#counts]
      .map(([point, count]) => ({ point, ...count }))
      .toSorted((a, b) => a.point.localeCompare(b.point));
  }

  /** How often each way of the money was gone, and how often a node was killed on it. */
  ofWays(): { way: (typeof wayNames)[number]; reached: number; killed: number }[] {
    return wayNames.map((way) => {
      const on = this.rows().filter(({ point }) => ways[way].test(point));
      const total = (of: keyof Count) => on.reduce((sum, count) => sum + count[of], 0);
      return { way, reached: total('reached'), killed: total('killed') };
    });
  }

  #killsOnWays(point: string): number {
    const on = this.ofWays().filter(({ way }) => ways[way].test(point));
    return on.reduce((sum, { killed }) => sum + killed, 0);
  }

  #countOf(point: string): Count {
    const count = this.#counts.get(point) ?? { reached: 0, killed: 0 };
    this.#counts.set(point, count);
    return count;
  }

  #mayKill(): boolean {
    if (this.#left === 0 || performance.now() - this.#lastKill < PAUSE_MS) return false;
    const { allThereSince } = this.#nodes;
    if (allThereSince === null) return this.#random.chance(LAST_NODE);
    return performance.now() - allThereSince > PAUSE_MS;
  }

  #kill(node: string, count: Count): boolean {
    if (!this.#nodes.kill(node)) return false;
    this.#lastKill = performance.now();
    this.#left -= 1;
    count.killed += 1;
    return true;
  }
}
