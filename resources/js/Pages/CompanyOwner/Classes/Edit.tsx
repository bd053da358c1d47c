import { Form, Head, Link, router } from '@inertiajs/react';
import { useState } from 'react';
import { Badge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Checkbox, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { Scripted } from '#js/components/ui/Scripted.tsx';
import { Select } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Classes/Edit'];
type Car = Props['cars'][number];

/** Chooses the leading car of a class, and the cars that are offered with it. */
export default function Edit(props: Props) {
  const { company, lead, urls } = props;
  const t = useT();
  const title = t(props.class ? 'fleet.classes.edit_title' : 'fleet.classes.add');
  return (
    <div className="mx-auto max-w-3xl">
      <Head title={title} />
      <PageHeader
        above={
          <Link href={urls.index} className="link">
            {t('fleet.classes.title')}, {company.name}
          </Link>
        }
        title={title}
        intro={t('fleet.classes.how')}
      />
      <div className="stack">
        {!props.class && <ChooseLead {...props} />}
        {lead && <ChooseCars key={lead.slug} {...props} lead={lead} />}
      </div>
    </div>
  );
}

function ChooseLead({ company, lead, leads }: Props) {
  const t = useT();
  return (
    <Card title={t('fleet.classes.lead')}>
      <Scripted>
        <Select
          label={t('fleet.classes.lead')}
          hideLabel
          hint={t('fleet.classes.lead_hint')}
          value={lead?.slug ?? ''}
          placeholder={t('fleet.classes.lead_choose')}
          options={leads.map((car) => ({ value: car.slug, label: labelOf(car) }))}
          onChange={({ target }) =>
            router.visit(
              url('company.classes.edit', null, { company: company.slug, lead: target.value }),
              { preserveScroll: true },
            )
          }
        />
      </Scripted>
    </Card>
  );
}

function ChooseCars({
  company,
  class: id,
  lead,
  cars,
  most,
  urls,
}: Props & { lead: NonNullable<Props['lead']> }) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>(
    cars.filter(({ isIn }) => isIn).map(({ slug }) => slug),
  );
  const [leading, setLeading] = useState(lead.slug);
  const kind = [
    lead.branch,
    t(`car.category.${lead.category}`),
    t(`car.gearbox.${lead.gearbox}`),
    t(`car.fuel.${lead.fuel}`),
    t('car.card.seats', { count: lead.seats }),
  ].filter(Boolean);
  const all = [{ ...lead, isIn: true }, ...cars];
  const price = all.find(({ slug }) => slug === leading) ?? lead;
  const inClass = all.filter(({ slug }) => slug === lead.slug || chosen.includes(slug));
  return (
    <Form action={urls.store} method="post" className="stack">
      {({ processing }) => (
        <>
          <input type="hidden" name="company" value={company.slug} />
          <input type="hidden" name="class" value={id ?? ''} />
          <Card title={t('fleet.classes.members')}>
            <div className="stack">
              <p className="text-muted">
                {t('fleet.classes.same', { kind: kind.join(', '), count: most })}
              </p>
              {cars.length === 0 && <p>{t('fleet.classes.none_like')}</p>}
              <ChoiceGroup name="cars" legend={t('fleet.classes.members')} hideLegend>
                <Checkbox
                  label={labelOf(lead)}
                  hint={<PriceChange car={lead} price={price} />}
                  checked
                  disabled
                  readOnly
                />
                {cars.map((car) => (
                  <Checkbox
                    key={car.slug}
                    name="cars[]"
                    value={car.slug}
                    label={<MemberName car={car} />}
                    hint={<PriceChange car={car} price={price} />}
                    checked={chosen.includes(car.slug)}
                    onChange={() => setChosen(toggled(chosen, car.slug))}
                  />
                ))}
              </ChoiceGroup>
              {leading !== lead.slug && <input type="hidden" name="cars[]" value={lead.slug} />}
            </div>
          </Card>
          <Card title={t('fleet.classes.model')}>
            <Select
              name="lead"
              label={t('fleet.classes.model')}
              hideLabel
              hint={t('fleet.classes.model_hint')}
              value={leading}
              options={inClass.map((car) => ({ value: car.slug, label: labelOf(car) }))}
              onChange={({ target }) => setLeading(target.value)}
            />
          </Card>
          <div className="cluster">
            <Button type="submit" processing={processing} disabled={inClass.length < 2}>
              {t('fleet.classes.save')}
            </Button>
            <LinkButton href={urls.index} variant="ghost">
              {t('common.action.cancel')}
            </LinkButton>
          </div>
        </>
      )}
    </Form>
  );
}

function MemberName({ car }: { car: Car }) {
  const t = useT();
  return (
    <>
      {labelOf(car)} {!car.isListed && <Badge>{t('fleet.classes.paused')}</Badge>}
    </>
  );
}

/** What a day with the car costs alone, and what it costs in the class. */
function PriceChange({ car, price }: Record<'car' | 'price', Pick<Car, 'basePrice' | 'currency'>>) {
  const t = useT();
  const format = useFormat();
  const own = format.money(car.basePrice, car.currency);
  if (car.basePrice === price.basePrice) return t('car.card.day', { price: own });
  return t('fleet.classes.price', {
    own,
    price: format.money(price.basePrice, price.currency),
  });
}

function labelOf({ name, year, plate }: Pick<Car, 'name' | 'year' | 'plate'>): string {
  return `${name} ${year} · ${plate}`;
}

function toggled(chosen: readonly string[], slug: string): string[] {
  return chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug];
}
