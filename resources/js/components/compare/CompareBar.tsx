import { usePage } from '@inertiajs/react';
import { Button, IconButton, LinkButton } from '#js/components/ui/Button.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Close } from '#js/components/ui/icons/interface.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useRootClass } from '#js/lib/use-root-class.ts';
import { url } from '#shared/routes.ts';
import { clear, toggle, useSelection, type Picked } from './selection.ts';

/** The cars picked so far, at the bottom of the window, with the way to their comparison. */
export function CompareBar() {
  const t = useT();
  const cars = useSelection();
  const page = usePage();
  const isShown = cars.length > 0 && page.component !== 'Car/Compare';
  useRootClass('with-compare-bar', isShown);
  if (!isShown) return null;
  const query = new URLSearchParams(page.url.split('?')[1]);
  const href = url('cars.compare', null, {
    cars: cars.map(({ slug }) => slug).join(','),
    from: query.get('from'),
    to: query.get('to'),
  });
  return (
    <aside
      aria-label={t('common.compare.title')}
      className={`compare-bar ${page.component === 'Car/Show' ? 'max-lg:hidden' : ''}`}
    >
      <ul className="flex gap-2">
        {cars.map((car) => (
          <PickedCar key={car.slug} car={car} />
        ))}
      </ul>
      <div className="flex items-center gap-1">
        {cars.length > 1 ? (
          <LinkButton href={href} size="sm">
            {t('common.compare.open', { count: cars.length })}
          </LinkButton>
        ) : (
          <span className="px-2 text-sm text-muted">{t('common.compare.one_more')}</span>
        )}
        <IconButton icon={Close} size="sm" label={t('common.compare.clear')} onClick={clear} />
      </div>
    </aside>
  );
}

function PickedCar({ car }: { car: Picked }) {
  const t = useT();
  const label = t('common.compare.remove_car', { name: car.name });
  return (
    <li>
      <Button
        variant="ghost"
        className="compare-picked"
        aria-label={label}
        title={label}
        onClick={() => toggle(car)}
      >
        {car.photo ? (
          <Photo image={car.photo} sizes="3.5rem" ratio="4 / 3" className="w-14 rounded-md" />
        ) : (
          <Car size={24} />
        )}
      </Button>
    </li>
  );
}
