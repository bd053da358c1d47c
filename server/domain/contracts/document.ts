import { formatFor } from '#shared/format.ts';
import type { Locale, Translate } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import { flightWords } from '../bookings/flight.ts';
import { annexSection } from './annex.ts';
import {
  facts,
  moment,
  mostOf,
  text,
  type ContractBlock,
  type ContractSection,
  signatureLines,
  type SignatureLine,
  type Words,
} from './blocks.ts';
import { contractTerms, type Annex, type ContractContent, type Signature } from './contract.ts';
import { priceLines } from './price-lines.ts';

/** A contract for reading: the text of its version, filled in with its content. */
export type ContractDocument = { title: string; number: string; sections: ContractSection[] };

type Agreed = {
  content: ContractContent;
  annexes: readonly Annex[];
  /** Who may drive beside the client. */
  drivers?: readonly string[];
};

/** The document in a language. The page and the PDF show exactly this. */
export function contractDocument(
  { content, annexes, drivers = [] }: Agreed,
  locale: Locale,
): ContractDocument {
  const words = {
    t: translator(locale),
    format: formatFor(locale, content.currency),
    content,
  };
  const { t, format } = words;
  const when = moment(format, content.drawnUpAt, content.timeZone);
  return {
    title: t('contract.v1.title'),
    number: t('contract.v1.number', { ref: content.ref, when }),
    sections: [
      parties(words),
      car(words),
      period(words),
      price(words),
      ...protection(words),
      deposit(words),
      use(words),
      policy(words),
      ...closing(words),
      ...annexes.map((annex) => annexSection(annex, words)),
      ...furtherDrivers(drivers, words),
    ],
  };
}

/** The signatures below it, in the same words on the page and in the PDF. */
export function signaturesOf(
  {
    content,
    ...signed
  }: { content: ContractContent } & Record<'host' | 'client', Signature | null>,
  locale: Locale,
): SignatureLine[] {
  const format = formatFor(locale, content.currency);
  return signatureLines(signed, { t: translator(locale), format, content });
}

const terms = contractTerms[3];

function parties({ t, content: { host, client } }: Words): ContractSection {
  return {
    key: 'parties',
    title: t('contract.v1.parties.title'),
    blocks: [
      facts(
        [t('contract.v1.parties.host'), host.name],
        [t('contract.v1.parties.tax_id'), host.taxId],
        [t('contract.v1.parties.address'), host.address ?? host.town],
        [t('contract.v1.parties.client'), client.name],
        [t('contract.v3.parties.client_address'), client.address ?? null],
        [t('contract.v1.parties.email'), client.email],
        [t('contract.v1.parties.phone'), client.phone],
      ),
      text(t(`contract.v1.parties.text_${host.kind}`)),
    ],
  };
}

function car({ t, content }: Words): ContractSection {
  const { make, model, year, plate, features } = content.car;
  return {
    key: 'car',
    title: t('contract.v1.car.title'),
    blocks: [
      facts(
        [t('contract.v1.car.name'), `${make} ${model}`],
        [t('contract.v1.car.year'), String(year)],
        [t('contract.v1.car.plate'), plate],
        [t('contract.v1.car.features'), features.map((name) => featureName(name, t)).join(', ')],
      ),
    ],
  };
}

function period({ t, format, content }: Words): ContractSection {
  const { startsAt, endsAt, timeZone, days, deliveryPlace, flight } = content;
  const { address, town } = content.car;
  return {
    key: 'period',
    title: t('contract.v1.period.title'),
    blocks: [
      facts(
        [t('contract.v1.period.pickup'), moment(format, startsAt, timeZone)],
        [t('contract.v1.period.return'), moment(format, endsAt, timeZone)],
        [t('contract.v1.period.days'), t('contract.v1.period.days_value', { count: days })],
        [t('contract.v1.period.place'), deliveryPlace ?? `${address}, ${town}`],
        [t('contract.v3.period.flight'), flight ? flightWords(flight) : null],
      ),
      text(
        `${t('contract.v1.time_zone', { zone: timeZone })} ${t('contract.v1.period.late', {
          minutes: terms.lateGraceMinutes,
          share: format.percent(terms.lateHourlyBasisPoints / 10_000),
        })}`,
      ),
    ],
  };
}

/** As it stands now: until the hand-over people are named, and their licences checked. */
function furtherDrivers(names: readonly string[], { t }: Words): ContractSection[] {
  if (names.length === 0) return [];
  const blocks = [
    text(t('contract.v3.drivers.text')),
    { kind: 'list' as const, items: [...names] },
  ];
  return [{ key: 'drivers', title: t('contract.v3.drivers.title'), blocks }];
}

function price(words: Words): ContractSection {
  const { t, format, content } = words;
  const total = {
    label: t('contract.v1.price.total'),
    amount: format.moneyExact(content.total),
    total: true,
  };
  const lines = priceLines(content.lines, words);
  return {
    key: 'price',
    title: t('contract.v1.price.title'),
    blocks: [
      { kind: 'price', lines: [...lines, total] },
      text(t(content.isCounter ? 'contract.v3.price.counter' : 'contract.v1.price.text')),
    ],
  };
}

/** The name of a feature, with the same text as in a listing. */
function featureName(feature: string, t: Translate): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every feature of a car has a text
  return t(`car.feature.${feature}` as Parameters<Translate>[0]);
}

function deposit({ t, format, content }: Words): ContractSection {
  const { depositHoursBefore: before, depositHoursAfter: release } = terms;
  return {
    key: 'deposit',
    title: t('contract.v1.deposit.title'),
    blocks:
      content.deposit > 0
        ? [
            facts([t('contract.v1.deposit.amount'), format.moneyExact(content.deposit)]),
            text(
              content.isCounter
                ? t('contract.v3.deposit.counter')
                : t('contract.v1.deposit.text', { before, release }),
            ),
          ]
        : [text(t('contract.v1.deposit.none'))],
  };
}

/** Contracts of the first version have no protection. */
function protection({ t, format, content }: Words): ContractSection[] {
  if (!content.protection) return [];
  const { plan, excess, insurer, roadsidePhone } = content.protection;
  const section = {
    key: 'protection',
    title: t('contract.v2.protection.title'),
    blocks: [
      facts(
        [t('contract.v2.protection.plan'), t(`contract.v2.plan.${plan}`)],
        [t('contract.v2.protection.excess'), mostOf(excess, { t, format })],
        [t('contract.v2.protection.insurer'), insurer],
        [t('contract.v2.protection.roadside'), roadsidePhone],
      ),
      text(t('contract.v2.protection.text')),
    ],
  };
  return [section];
}

function use({ t, format, content }: Words): ContractSection {
  return {
    key: 'use',
    title: t('contract.v1.use.title'),
    blocks: [
      facts(
        [
          t('contract.v1.use.included'),
          t('contract.v1.use.included_value', { count: content.kmIncluded }),
        ],
        [t('contract.v1.use.over'), format.moneyExact(content.kmPrice)],
      ),
      text(t('contract.v1.use.text', { price: format.money(terms.fuelPricePerPercent) })),
    ],
  };
}

function policy({ t, content }: Words): ContractSection {
  return {
    key: 'policy',
    title: t('contract.v1.policy.title'),
    blocks: [
      text(t(`contract.v1.policy.${content.cancellationPolicy}`)),
      text(t('contract.v1.policy.text')),
    ],
  };
}

const clientDuties = ['one', 'two', 'three', 'four', 'five'] as const;
const hostDuties = ['one', 'two', 'three', 'four'] as const;

function closing({ t, content: { isCounter } }: Words): ContractSection[] {
  const section = (
    key: 'client_duties' | 'host_duties' | 'handover' | 'final',
    ...blocks: ContractBlock[]
  ) => ({ key, title: t(`contract.v1.${key}.title`), blocks });
  return [
    section('client_duties', {
      kind: 'list',
      items: clientDuties.map((key) => t(`contract.v1.client_duties.${key}`)),
    }),
    section('host_duties', {
      kind: 'list',
      items: hostDuties.map((key) =>
        // At a counter the money is asked for outside the platform.
        isCounter && key === 'four'
          ? t('contract.v3.host_duties.counter')
          : t(`contract.v1.host_duties.${key}`),
      ),
    }),
    section(
      'handover',
      text(t('contract.v1.handover.text')),
      text(t('contract.v1.handover.claims', { dispute: terms.disputeHours })),
    ),
    section('final', text(t('contract.v1.final.text'))),
  ];
}
