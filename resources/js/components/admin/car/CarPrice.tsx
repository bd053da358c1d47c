import { Card } from '#js/components/ui/Card.tsx';
import { DescriptionList, Money } from '#js/components/ui/Data.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pick<Pages['Admin/Cars/Show'], 'car' | 'comparable'>;

/** What the car costs, beside what cars like it cost nearby. */
export function CarPrice({ car, comparable }: Props) {
  const t = useT();
  const { basePrice, currency } = car;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Card title={t('admin.cars.price')}>
      <DescriptionList
        items={[
          {
            term: t('admin.cars.own'),
            value:
              basePrice === null ? (
                t('admin.cars.no_price')
              ) : (
                <strong className="font-semibold">{money(basePrice)}</strong>
              ),
          },
          ...(comparable
            ? [
                { term: t('admin.cars.median'), value: money(comparable.median) },
                {
                  term: t('admin.cars.range'),
                  value: (
                    <>
                      {money(comparable.low)} – {money(comparable.high)}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Comparison car={car} comparable={comparable} />
    </Card>
  );
}

function Comparison({ car: { basePrice }, comparable }: Props) {
  const t = useT();
  const format = useFormat();
  if (!comparable) return <p className="mt-3 text-muted">{t('admin.cars.price_none')}</p>;
  const count = t(`admin.cars.compared.${comparable.isNear ? 'near' : 'country'}`, {
    count: comparable.cars,
  });
  if (basePrice === null) return <p className="mt-3 text-muted">{count}</p>;
  const off = Math.round((basePrice / comparable.median - 1) * 100) / 100;
  const how = off === 0 ? 'same' : off > 0 ? 'above' : 'below';
  return (
    <p className="mt-3">
      <strong className="font-semibold">
        {t(`admin.cars.price_${how}`, { share: format.percent(Math.abs(off)) })}
      </strong>{' '}
      <span className="text-muted">{count}</span>
    </p>
  );
}
