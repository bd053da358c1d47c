import { Link } from '@inertiajs/react';
import type { ComparedCar } from '#server/http/presenters/compare.ts';
import { FavouriteButton } from '#js/components/car/FavouriteButton.tsx';
import { Price } from '#js/components/car/Price.tsx';
import { Badge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Check, Minus } from '#js/components/ui/icons/interface.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { drop } from './selection.ts';
import { useRows, type Row } from './rows.ts';

type ComparisonProps = { cars: readonly ComparedCar[]; onlyDifferences: boolean };

/** One column for each car, under its picture and price; wider than a phone, it scrolls with its labels in place. */
export function Comparison({ cars, onlyDifferences }: ComparisonProps) {
  const t = useT();
  const rows = useRows(cars).filter(({ differs }) => differs || !onlyDifferences);
  const best = lowest(cars);
  return (
    <section
      className="compare-scroll"
      aria-label={t('saved.compare.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('saved.compare.feature')}</span>
            </th>
            {cars.map((car) => (
              <th key={car.slug} scope="col">
                <Head car={car} isBest={cars.length > 1 && car.slug === best} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} cars={cars} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ row, cars }: { row: Row; cars: readonly ComparedCar[] }) {
  return (
    <tr data-differs={row.differs || undefined}>
      <th scope="row">{row.label}</th>
      {cars.map(({ slug }, at) => (
        <td key={slug}>
          <Cell text={row.cells[at] ?? ''} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ text }: { text: string }) {
  const t = useT();
  if (text === t('saved.compare.yes')) return <Check label={text} className="text-brand" />;
  if (text === t('saved.compare.no')) return <Minus label={text} className="text-muted" />;
  return text;
}

function Head({ car, isBest }: { car: ComparedCar; isBest: boolean }) {
  const t = useT();
  return (
    <div className="grid gap-2 text-start font-normal">
      <div className="relative">
        {car.photo ? (
          <Photo image={car.photo} sizes="16rem" ratio="4 / 3" className="rounded-lg" />
        ) : (
          <span className="grid aspect-4/3 place-items-center rounded-lg bg-sunken text-muted">
            <Car size={36} />
          </span>
        )}
        <FavouriteButton name={car.name} url={car.favouriteUrl} isFavourite={car.isFavourite} />
      </div>
      <p className="font-semibold">
        <Link href={car.url} className="hover:underline">
          {car.name} <span className="font-normal text-muted">{car.year}</span>
        </Link>
      </p>
      <PriceCell car={car} isBest={isBest} />
      <div className="flex flex-wrap gap-1">
        <LinkButton href={car.url} size="sm" prefetch>
          {t('saved.compare.see')}
        </LinkButton>
        <LinkButton
          href={car.withoutUrl}
          size="sm"
          variant="ghost"
          replace
          preserveScroll
          onClick={() => drop(car.slug)}
        >
          {t('saved.compare.remove')}
        </LinkButton>
      </div>
    </div>
  );
}

function PriceCell({ car, isBest }: { car: ComparedCar; isBest: boolean }) {
  const t = useT();
  const { offer, currency } = car;
  if (car.state !== 'listed')
    return <p className="text-muted">{t(`saved.compare.${car.state}`)}</p>;
  if (offer && !offer.ok)
    return <p className="text-muted">{t(`saved.problem.${offer.problem}`)}</p>;
  const none = { dayPrice: car.basePrice, total: null, days: null };
  return (
    <div>
      <Price price={{ ...(offer ?? none), currency }} />
      {isBest && (
        <p className="mt-1">
          <Badge tone="positive">{t('saved.compare.best')}</Badge>
        </p>
      )}
    </div>
  );
}

/** The slug of the one car that costs least; nobody's when two do. */
function lowest(cars: readonly ComparedCar[]): string | undefined {
  const priced = cars.flatMap(({ slug, state, offer, basePrice }) => {
    if (state !== 'listed' || (offer && !offer.ok)) return [];
    return [{ slug, price: offer ? offer.total : basePrice }];
  });
  const [first, second] = priced.toSorted((a, b) => a.price - b.price);
  return first && second && first.price < second.price ? first.slug : undefined;
}
