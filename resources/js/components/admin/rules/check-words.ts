import { useFormat, useT } from '#js/lib/i18n.ts';
import type { MessageKey } from '#shared/translate.ts';
import type { VerdictView } from '#server/http/presenters/rule.ts';

/** What rules ask, each with a text for when it is so and one for when it is not. */
const names = [
  'inspection.signed',
  'inspection.undisputed',
  'inspection.angles',
  'inspection.inTime',
  'inspection.undamaged',
  'inspection.noWords',
  'inspection.compared',
  'inspection.kilometres',
  'inspection.fuel',
  'inspection.nothingOpen',
  'inspection.free',
  'payout.unheld',
  'payout.small',
  'payout.known',
  'payout.quiet',
  'document.kind',
  'document.renewal',
  'document.longer',
  'document.plausible',
  'document.newFile',
  'document.reliable',
  'document.free',
] as const;

type Kind = VerdictView['kind'];
type Facts = VerdictView['facts'];

/** A thing that a rule asks, in words; `null` for one of an earlier release. */
export function useCheckWords() {
  const t = useT();
  const format = useFormat();
  const wordOf = (name: string, value: Facts[string], { currency }: Facts) => {
    if (value === null) return '–';
    if (name === 'amount') return format.moneyExact(Number(value), String(currency));
    return name.endsWith('On') ? format.date(String(value)) : value;
  };
  return (kind: Kind, check: { name: string; holds: boolean }, facts: Facts = {}) => {
    const name = names.find((known) => known === `${kind}.${check.name}`);
    if (!name) return null;
    const words = Object.entries(facts).map(([fact, value]) => [fact, wordOf(fact, value, facts)]);
    const key = `admin.rules.check.${name}.${check.holds ? 'yes' : 'no'}` satisfies MessageKey;
    return t(key, Object.fromEntries(words));
  };
}
