import { createHash } from 'node:crypto';

export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

let series = '';

/** What is planned and written meanwhile gets other numbers and ids than the same plans outside. Not for two at once. */
export async function inSeries<T>(name: string, work: () => Promise<T>): Promise<T> {
  series = name;
  try {
    return await work();
  } finally {
    series = '';
  }
}

/** Random numbers that repeat: the same name gives the same numbers (sfc32, seeded by a hash). */
export class Random {
  private readonly state: Uint32Array;

  constructor(name: string) {
    const digest = createHash('sha256')
      .update(series + name)
      .digest();
    this.state = Uint32Array.from([0, 4, 8, 12], (at) => digest.readUInt32LE(at));
  }

  /** From 0 up to 1. */
  next(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.state;
    const sum = (a + b + d) | 0;
    this.state.set([b ^ (b >>> 9), (c + (c << 3)) | 0, ((c << 21) | (c >>> 11)) + sum, d + 1]);
    return (sum >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws {RangeError} for an empty list */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new RangeError('Nothing to pick from.');
    return found;
  }

  /** @throws {RangeError} for an empty list */
  weighted<T>(choices: Weighted<T>): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return this.pick(choices)[0];
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, order: this.next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ value }) => value);
  }

  some<T>(list: readonly T[], count: number): T[] {
    return this.shuffled(list).slice(0, count);
  }

  /** Normal distribution with mean 0 and standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Exponential distribution, for waiting times: mostly short, sometimes long. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    const variant = '89ab'[this.int(0, 3)] ?? '8';
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  text(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[this.int(0, alphabet.length - 1)] ?? '').join('');
  }
}
