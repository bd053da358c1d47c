import type { Format } from '#shared/format.ts';
import type { Translate } from '#shared/translate.ts';
import { signaturePath } from '#shared/drawn-signature.ts';
import type { ContractContent, Signature } from './contract.ts';

export type ContractBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; items: { term: string; value: string }[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'price'; lines: { label: string; amount: string; total: boolean }[] }
  | { kind: 'signatures'; lines: SignatureLine[] };

/** `path`: the drawn signature as an SVG path; `null` for a typed one. `words`: when and from where it was signed. */
export type SignatureLine = {
  label: string;
  name: string | null;
  path: string | null;
  words: string;
};

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

/** Both signatures as they stand below a text, or the lines that they are missing from. */
export function signatureLines(
  signed: Record<'host' | 'client', Signature | null>,
  { t, format, content: { timeZone, ...parties } }: Words,
): SignatureLine[] {
  return (['host', 'client'] as const).map((side) => {
    const signature = signed[side];
    const label = `${t(`contract.v1.signatures.${side}`)}: ${parties[side].name}`;
    if (!signature)
      return { label, name: null, path: null, words: t('contract.v1.signatures.none') };
    const { name, drawing, address, at } = signature;
    const when = moment(format, at.toISOString(), timeZone);
    const words = t('contract.v1.signatures.signed', { when, address });
    return { label, name, path: drawing && signaturePath(drawing), words };
  });
}
