import type { Format } from '#shared/format.ts';
import type { Translate } from '#shared/translate.ts';
import type { ContractContent } from './contract.ts';

export type ContractBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; items: { term: string; value: string }[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'price'; lines: { label: string; amount: string; total: boolean }[] };

export type ContractSection = { key: string; title: string; blocks: ContractBlock[] };

export type Words = { t: Translate; format: Format; content: ContractContent };

export const text = (value: string): ContractBlock => ({ kind: 'text', text: value });

/** The facts that are known; a missing one has no line. */
export function facts(...items: readonly [term: string, value: string | null][]): ContractBlock {
  return {
    kind: 'facts',
    items: items.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
  };
}

export function moment(format: Format, instant: string, timeZone: string): string {
  return `${format.date(instant, timeZone, 'full')}, ${format.time(instant, timeZone)}`;
}

/** What a damage costs the client at most. */
export function mostOf(excess: number, { t, format }: Pick<Words, 't' | 'format'>): string {
  return excess > 0 ? format.moneyExact(excess) : t('contract.v2.protection.none');
}
