import { useState } from 'react';
import type { CarView } from '#server/http/presenters/car.ts';
import type { MessageKey } from '#shared/translate.ts';
import { Section } from '#js/components/ui/Card.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Car, Door, Electric, Fuel, Gauge, Gearbox, Seat } from '#js/components/ui/icons/car.tsx';
import type { Icon } from '#js/components/ui/icons/icon.tsx';
import { Check } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

type CarProps = { car: CarView };

export function CarFacts({ car }: CarProps) {
  const t = useT();
  const format = useFormat();
  const km = car.kilometres;
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact icon={Seat} text={t('car.card.seats', { count: car.seats })} />
      <Fact icon={Gearbox} text={t(`car.gearbox.${car.gearbox}`)} />
      <Fact icon={car.fuel === 'electric' ? Electric : Fuel} text={t(`car.fuel.${car.fuel}`)} />
      <Fact icon={Door} text={t('car.show.doors', { count: car.doors })} />
      <Fact
        icon={Gauge}
        text={t('car.show.km', { km: km.perDay })}
        note={t('car.show.km_more', { price: format.money(km.price, car.currency) })}
      />
      <Fact icon={Car} text={t('car.show.colour', { colour: t(colourKey(car.colour)) })} />
    </ul>
  );
}

function colourKey(colour: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cars have the paints of `carColours`, which all have a text
  return `car.colour.${colour}` as MessageKey;
}

type FactProps = { icon: Icon; text: string; note?: string };

function Fact({ icon: Glyph, text, note }: FactProps) {
  return (
    <li className="flex items-start gap-3">
      <Glyph size={24} className="shrink-0 text-brand" />
      <span className="min-w-0">
        <span className="font-medium">{text}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </li>
  );
}

const SHOWN = 9;

export function CarFeatures({ car }: CarProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  if (car.features.length === 0) return null;
  const shown = isWhole ? car.features : car.features.slice(0, SHOWN);
  return (
    <Section title={t('car.show.features')}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check size={20} className="mt-0.5 shrink-0 text-brand" />
            {t(featureKey(feature))}
          </li>
        ))}
      </ul>
      {car.features.length > shown.length && (
        <ScriptedButton className="btn btn-secondary mt-5" onClick={() => setWhole(true)}>
          {t('car.show.all_features', { count: car.features.length })}
        </ScriptedButton>
      )}
    </Section>
  );
}

function featureKey(feature: string): MessageKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- cars hold the features of `carFeatures`, which all have a text
  return `car.feature.${feature}` as MessageKey;
}

export function CarRules({ car }: CarProps) {
  const t = useT();
  const own = car.rules.split('\n').filter((line) => line.trim() !== '');
  return (
    <Section title={t('car.show.rules')}>
      <ul className="grid gap-2.5">
        {useRules(car).map((rule) => (
          <Rule key={rule} text={rule} />
        ))}
      </ul>
      {own.length > 0 && (
        <>
          <h3 className="mt-5 mb-2.5">{t('car.show.rule.host')}</h3>
          <ul className="grid gap-2.5">
            {own.map((rule) => (
              <Rule key={rule} text={rule} />
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-5">{t('car.show.policy', { name: t(`car.policy.${car.policy}`) })}</h3>
      <p className="mt-1 text-muted">{t(`car.policy.text.${car.policy}`)}</p>
    </Section>
  );
}

function Rule({ text }: { text: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-2.5 size-1.5 shrink-0 rounded-full bg-brand" />
      {text}
    </li>
  );
}

function useRules({ driver, kilometres, deposit, limits, currency }: CarView): string[] {
  const t = useT();
  const format = useFormat();
  const kmPrice = format.money(kilometres.price, currency);
  const amount = format.money(deposit, currency);
  return [
    t('car.show.rule.age', { age: driver.minAge }),
    t('car.show.rule.licence', { count: driver.minLicenceYears }),
    t('car.show.rule.kilometres', { km: kilometres.perDay, price: kmPrice }),
    deposit > 0 ? t('car.show.rule.deposit', { amount }) : t('car.show.rule.no_deposit'),
    ...(limits.leadHours > 0 ? [t('car.show.rule.lead', { count: limits.leadHours })] : []),
    t('car.show.rule.max', { count: limits.maxDays }),
  ];
}

/** "10 % reducere de la 7 zile". */
export function Discounts({ car }: CarProps) {
  const t = useT();
  const format = useFormat();
  if (car.discounts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {car.discounts.map(({ days, share }) => (
        <li key={days}>
          <Badge tone="positive">
            {t('car.show.discount', {
              share: format.percent(share),
              days: t('common.date.days', { count: days }),
            })}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
