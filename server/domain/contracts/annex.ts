import type { Annex, ContractContent } from './contract.ts';
import {
  facts,
  moment,
  mostOf,
  signatureLines,
  text,
  type ContractSection,
  type Words,
} from './blocks.ts';
import { consentTo } from './consent.ts';
import { priceLines } from './price-lines.ts';

/** What an accepted change has put in the place of dates, price, kilometres, place and protection. */
export function annexSection(
  { number, agreedAt, later, ...annex }: Annex,
  words: Words,
): ContractSection {
  const { t, format, content } = words;
  const { timeZone } = content;
  const at = (instant: string) => moment(format, instant, timeZone);
  const total = { label: t('contract.v1.price.total'), amount: format.moneyExact(later.total) };
  return {
    key: `annex-${number}`,
    title: t('contract.v3.annex.title', { number, when: at(agreedAt.toISOString()) }),
    blocks: [
      text(t(sentenceOf(later, annex.proposedBy))),
      facts(
        [t('contract.v1.car.title'), later.car ? `${later.car.name}, ${later.car.plate}` : null],
        [t('contract.v1.period.pickup'), at(later.startsAt)],
        [t('contract.v1.period.return'), at(later.endsAt)],
        [t('contract.v1.period.place'), placeOf(later, content)],
        ...planFacts(later, words),
        [t('contract.v1.period.days'), t('contract.v1.period.days_value', { count: later.days })],
        [
          t('contract.v1.use.included'),
          t('contract.v1.use.included_value', { count: later.kmIncluded }),
        ],
      ),
      {
        kind: 'price',
        lines: [...priceLines(later.lines, words), { ...total, total: true }],
      },
      ...consentTo({ number, agreedAt, later, ...annex }, words),
      ...(annex.toSign
        ? [{ kind: 'signatures' as const, lines: signatureLines(annex, words) }]
        : []),
    ],
  };
}

function sentenceOf(later: Annex['later'], by: Annex['proposedBy']) {
  if (later.car) return 'contract.v3.annex.text_car';
  const isWider = later.deliveryPlace !== undefined || later.protection !== undefined;
  return isWider
    ? (`contract.v3.annex.wider_${by}` as const)
    : (`contract.v3.annex.text_${by}` as const);
}

/** The place where it changes: the one that is named, or where the car stands. */
function placeOf({ deliveryPlace }: Annex['later'], { car: { address, town } }: ContractContent) {
  return deliveryPlace === undefined ? null : (deliveryPlace ?? `${address}, ${town}`);
}

/** The protection plan where it changes, with the excess and the deposit that follow from it. */
function planFacts(
  { protection: changed }: Annex['later'],
  { t, format }: Words,
): [string, string][] {
  if (!changed) return [];
  const { plan, excess, deposit: held } = changed;
  return [
    [t('contract.v2.protection.plan'), t(`contract.v2.plan.${plan}`)],
    [t('contract.v2.protection.excess'), mostOf(excess, { t, format })],
    [
      t('contract.v1.deposit.amount'),
      held > 0 ? format.moneyExact(held) : t('contract.v3.annex.no_deposit'),
    ],
  ];
}
