import { Link } from '@inertiajs/react';
import type { CategoryCard, TownCard } from '#server/http/presenters/landing.ts';
import { Scene } from '#js/components/ui/Scene.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';

const LARGE_SIZES = '(width < 64rem) 100vw, 40rem';
const LINE_SIZES = '6rem';

/** The first town large, and a full last row where there are eight. */
export function TownTiles({ towns }: { towns: readonly TownCard[] }) {
  return (
    <ul className="grid auto-rows-[11.5rem] grid-cols-2 gap-3 sm:auto-rows-[11rem] sm:gap-4 md:grid-cols-4">
      {towns.map((town, at) => (
        <li key={town.url} className={placeOf(at)}>
          <Town town={town} />
        </li>
      ))}
    </ul>
  );
}

const LAST = 7;

function placeOf(at: number): string | undefined {
  if (at === 0) return 'col-span-2 row-span-2 [&_.scene-name]:text-2xl';
  return at === LAST ? 'col-span-2' : undefined;
}

function Town({ town }: { town: TownCard }) {
  const t = useT();
  const format = useFormat();
  return (
    <Link href={town.url} prefetch className="scene-tile">
      <Scene src={town.scene} className="size-full" />
      <span className="scene-words">
        <span className="scene-name block text-lg font-semibold">{town.name}</span>
        <span className="block text-sm">
          {t('car.market.cars', { count: town.count })}
          <span className="block">
            {t('car.market.from', { price: format.money(town.fromPrice) })}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** The one there are most of as a picture, the others as lines beside it. */
export function CategoryLines({ categories }: { categories: readonly CategoryCard[] }) {
  const [first, ...others] = categories;
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
      {first && <LargestCategory category={first} />}
      <ul className="gap-x-10 self-center lg:columns-2">
        {others.map((category) => (
          <CategoryLine key={category.category} category={category} />
        ))}
      </ul>
    </div>
  );
}

function LargestCategory({ category: { category, url: href, photo, ...figures } }: CategoryProps) {
  const t = useT();
  return (
    <Link href={href} prefetch className="scene-tile aspect-[16/10] lg:aspect-auto lg:min-h-80">
      {photo && (
        <span className="absolute inset-0">
          <Photo image={photo} sizes={LARGE_SIZES} className="size-full" />
        </span>
      )}
      <span className="scene-words">
        <span className="block text-2xl font-semibold">{t(`car.category.${category}`)}</span>
        <CategoryFigures {...figures} />
      </span>
    </Link>
  );
}

type CategoryProps = { category: CategoryCard };

function CategoryLine({ category: { category, url: href, photo, ...figures } }: CategoryProps) {
  const t = useT();
  return (
    <li className="break-inside-avoid border-b border-line">
      <Link href={href} prefetch className="group flex items-center gap-4 py-2.5">
        {photo && (
          <Photo
            image={photo}
            sizes={LINE_SIZES}
            ratio="4 / 3"
            className="w-24 shrink-0 rounded-lg"
          />
        )}
        <span className="min-w-0">
          <span className="block font-semibold group-hover:underline">
            {t(`car.category.${category}`)}
          </span>
          <span className="text-sm text-muted">
            <CategoryFigures {...figures} />
          </span>
        </span>
      </Link>
    </li>
  );
}

function CategoryFigures({ count, fromPrice }: Pick<CategoryCard, 'count' | 'fromPrice'>) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {t('car.market.cars', { count })} · {t('car.market.from', { price: format.money(fromPrice) })}
    </>
  );
}
