import { Link } from '@inertiajs/react';
import { Worklist, WorklistItems } from '#js/components/admin/Worklist.tsx';
import { fieldsInWords } from '#js/components/admin/car/change-words.ts';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime } from '#js/components/ui/Data.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Cars/Index'];

export default function Index({ cars, ...list }: Props) {
  const t = useT();
  useQueue('cars', ['tabs', 'cars', 'page']);
  return (
    <Worklist {...list} name="cars" labelOf={(state) => t(`admin.cars.tab.${state}`)}>
      <WorklistItems name="cars" icon={Car} search={list.search}>
        {cars.map((car) => (
          <Row key={car.slug} car={car} />
        ))}
      </WorklistItems>
    </Worklist>
  );
}

function Row({ car }: { car: Props['cars'][number] }) {
  const t = useT();
  const format = useFormat();
  const { name, year, plate, town, basePrice, currency, hostName, photo, photos } = car;
  const { changed, since, status, url } = car;
  const price =
    basePrice === null
      ? t('admin.cars.no_price')
      : t('admin.cars.per_day', { price: format.money(basePrice, currency) });
  return (
    <Card as="article" bare className="relative">
      <div className="flex gap-4 p-4">
        <div className="w-24 shrink-0 sm:w-36">
          {photo ? (
            <Photo image={photo} sizes="144px" ratio="4 / 3" className="rounded-md" />
          ) : (
            <span className="flex aspect-4/3 items-center justify-center rounded-md bg-sunken text-muted">
              <Car size={28} />
            </span>
          )}
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="text-lg break-words">
            <Link href={url} className="link after:absolute after:inset-0">
              {name}
            </Link>{' '}
            <span className="font-normal text-muted tabular">
              {year} · {plate}
            </span>
          </h2>
          <p className="mt-1">
            {[hostName, town, price, t('admin.cars.photos', { count: photos })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {changed.length > 0 && (
            <p className="mt-1 font-medium break-words">
              {t('admin.cars.changed', { fields: fieldsInWords(t, changed).join(', ') })}
            </p>
          )}
          <p className="mt-1 text-sm text-muted">
            {t(status === 'suspended' ? 'admin.cars.suspended_since' : 'admin.cars.since', {
              date: format.date(since),
            })}{' '}
            · <DateTime value={since} show="time" />
          </p>
        </div>
      </div>
    </Card>
  );
}
