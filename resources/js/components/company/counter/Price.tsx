import { Form, Link } from '@inertiajs/react';
import { useWholePrice } from '#js/components/booking/price-words.ts';
import { Extras } from '#js/components/car/Extras.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { PriceLines } from '#js/components/ui/Data.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterOfferView } from '#server/http/presenters/fleet-counter.ts';
import type { Pages } from '#server/http/pages.ts';
import { Carried } from './Carried.tsx';
import { Lost } from './Lost.tsx';

type Props = Pick<Pages['CompanyOwner/Counter/Index'], 'choice' | 'urls'> & {
  offer: CounterOfferView;
  /** Whether fields were changed since the price was computed. */
  setStale: (isStale: boolean) => void;
};

const fields = ['plan', 'adjustment'] as const;

/** The price of the chosen car, which the member may change within the limits of their role. */
export function Price({ choice, offer, urls, setStale }: Props) {
  const t = useT();
  const format = useFormat();
  const { name, plate, currency, plans, extras, most, kmIncluded } = offer;
  const own = [...fields, ...extras.map(({ extra }) => `extra-${extra}`)];
  const quantities = extras.map(({ quantity }) => quantity);
  // The deposit is asked for below, with how it is left.
  const lines = useWholePrice({ ...offer, deposit: 0 });
  const words = (plan: (typeof plans)[number]) => {
    const label = { plan: t(`price.protection.plan.${plan.plan}`) };
    if (plan.dayPrice === 0) return t('counter.price.plan_free', label);
    return t('counter.price.plan_price', {
      ...label,
      price: format.money(plan.dayPrice, currency),
    });
  };
  return (
    <Card
      title={`${name} · ${plate}`}
      action={
        <Link href={offer.otherUrl} className="link text-sm lg:hidden">
          {t('counter.cars.other')}
        </Link>
      }
    >
      <div className="stack">
        <Lost lost={offer.lost} />
        <PriceLines lines={lines} currency={currency} />
        <p className="text-sm text-muted">{t('counter.price.included', { count: kmIncluded })}</p>
        <Form
          key={[plate, choice.plan, choice.adjustment, ...quantities].join(' ')}
          action={urls.page}
          method="get"
          options={{ preserveScroll: true, preserveState: true }}
          onChange={() => setStale(true)}
          onSuccess={() => setStale(false)}
          className="stack border-t border-line pt-4"
        >
          {({ processing }) => (
            <>
              <Carried carried={choice.carried} without={own} />
              {plans.length > 1 && (
                <Select
                  label={t('counter.price.plan')}
                  name="plan"
                  defaultValue={choice.plan}
                  options={plans.map((plan) => ({ value: plan.plan, label: words(plan) }))}
                />
              )}
              {extras.length > 0 && <Extras extras={extras} currency={currency} />}
              <TextField
                label={t('counter.price.adjustment')}
                name="adjustment"
                type="number"
                min={-most}
                max={most}
                step={1}
                unit="%"
                defaultValue={choice.adjustment}
                hint={t('counter.price.adjustment_hint', { most })}
              />
              <Button
                type="submit"
                variant="secondary"
                size="sm"
                processing={processing}
                className="self-start"
              >
                {t('counter.price.recompute')}
              </Button>
            </>
          )}
        </Form>
      </div>
    </Card>
  );
}
