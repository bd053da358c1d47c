import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { DateTime, Money } from '#js/components/ui/Data.tsx';
import { Check } from '#js/components/ui/Choice.tsx';
import { Car as CarIcon } from '#js/components/ui/icons/car.tsx';
import { Menu, MenuItem } from '#js/components/ui/Menu.tsx';
import { Photo } from '#js/components/ui/Photo.tsx';
import { Table, type Column } from '#js/components/ui/Table.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { FleetColumn } from '#shared/fleet.ts';
import type { Translate } from '#shared/translate.ts';
import type { Pages } from '#server/http/pages.ts';
import type { Selection } from './selection.ts';

type Props = Pages['CompanyOwner/Vehicles/Index'];
export type FleetCar = Props['cars'][number];

/** Headers too long for a narrow column; the whole name is read out and stands in the choice of columns. */
const short = ['occupancy', 'occupied', 'revenue', 'documents'] as const;

const numeric: ReadonlySet<FleetColumn> = new Set([
  'price',
  'occupancy',
  'occupied',
  'revenue',
  'odometer',
]);

type FleetTableProps = Pick<Props, 'cars' | 'columns' | 'sorts'> & {
  /** `null` for members who may not change anything. */
  selection: Selection | null;
};

/** A line for each car, a card on a phone. */
export function FleetTable({ cars, columns, sorts, selection }: FleetTableProps) {
  const t = useT();
  const cells = useCells();
  const sortOf = (key: keyof typeof sorts) => ({
    href: sorts[key].url,
    direction: sorts[key].direction,
  });
  const chosen = columns.map((column): Column<FleetCar> => {
    const brief = short.find((name) => name === column);
    return {
      key: column,
      header: brief ? t(`fleet.short.${brief}`) : t(`fleet.column.${column}`),
      numeric: numeric.has(column),
      sort: sortOf(column),
      render: cells[column],
    };
  });
  const all: Column<FleetCar>[] = [
    ...(selection ? [selectColumn(cars, selection, t)] : []),
    {
      key: 'name',
      header: t('fleet.car'),
      main: true,
      sort: sortOf('name'),
      render: (car) => <Name car={car} />,
    },
    ...chosen,
    {
      key: 'links',
      header: t('common.action.more'),
      actions: true,
      render: (car) => <Links car={car} />,
    },
  ];
  return (
    <Table
      caption={t('fleet.title')}
      columns={all}
      rows={cars}
      rowKey={({ slug }) => slug}
      isSelected={({ slug }) => isChosen(selection, slug)}
    />
  );
}

function isChosen(selection: Selection | null, slug: string): boolean {
  return selection !== null && (selection.isAll || selection.slugs.has(slug));
}

function selectColumn(
  cars: readonly FleetCar[],
  selection: Selection,
  t: Translate,
): Column<FleetCar> {
  const slugs = cars.map(({ slug }) => slug);
  return {
    key: 'select',
    selects: true,
    header: (
      <Check
        aria-label={t('fleet.select.all_here')}
        checked={slugs.every((slug) => isChosen(selection, slug))}
        onChange={() => selection.toggleAll(slugs)}
      />
    ),
    render: ({ slug, name, plate }) => (
      <Check
        aria-label={t('fleet.select.one', { car: `${name}, ${plate}` })}
        checked={isChosen(selection, slug)}
        onChange={() => selection.toggle(slug)}
      />
    ),
  };
}

function Name({ car: { name, year, plate, photo, urls } }: { car: FleetCar }) {
  const t = useT();
  return (
    <span className="flex min-w-44 items-center gap-3">
      {photo ? (
        <Photo image={photo} sizes="4.5rem" ratio="16 / 10" className="w-18 shrink-0 rounded-md" />
      ) : (
        <span className="grid aspect-16/10 w-18 shrink-0 place-items-center rounded-md bg-sunken text-muted">
          <CarIcon size={22} />
        </span>
      )}
      <span className="min-w-0">
        {urls.edit ? (
          <Link
            href={urls.edit}
            className="link font-semibold"
            aria-label={t('fleet.open_car', { car: `${name}, ${plate}` })}
          >
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="block text-sm text-muted">{year}</span>
      </span>
    </span>
  );
}

function useCells(): Record<FleetColumn, (car: FleetCar) => ReactNode> {
  const t = useT();
  const format = useFormat();
  return {
    plate: ({ plate }) => (
      <span className="tabular wrap-anywhere sm:whitespace-nowrap">{plate}</span>
    ),
    branch: ({ branch }) => branch ?? '–',
    category: ({ category }) => t(`car.category.${category}`),
    class: ({ className }) => className ?? '',
    status: ({ status }) => (
      <StatusBadge status={status}>{t(`owner.cars.status.${status}`)}</StatusBadge>
    ),
    price: (car) => <Price car={car} />,
    next: (car) => <Next car={car} />,
    occupancy: ({ occupancy }) => format.percent(Math.round(occupancy * 100) / 100),
    occupied: ({ occupied }) => format.percent(Math.round(occupied * 100) / 100),
    revenue: ({ revenue, currency }) =>
      revenue === null ? '–' : <Money minor={revenue} currency={currency} />,
    documents: (car) => <Documents car={car} />,
    service: (car) => <Service car={car} />,
    odometer: ({ odometerKm }) => format.number(odometerKm),
    policy: ({ cancellationPolicy }) => t(`car.policy.${cancellationPolicy}`),
  };
}

function Price({ car: { basePrice, currency, isSmart } }: { car: FleetCar }) {
  const t = useT();
  if (basePrice === null) return <span className="text-muted">{t('fleet.no_price')}</span>;
  return (
    <>
      <Money minor={basePrice} currency={currency} />
      {isSmart && <span className="block text-sm text-muted">{t('fleet.smart')}</span>}
    </>
  );
}

function Next({ car: { next, timeZone } }: { car: FleetCar }) {
  const t = useT();
  if (!next) return <span className="text-muted">–</span>;
  return (
    <Link href={next.url} className="link inline-block whitespace-nowrap">
      {t(`fleet.event.${next.event}`)}
      <span className="block text-sm text-muted">
        <DateTime value={next.at} timeZone={timeZone} show="dateTime" />
      </span>
    </Link>
  );
}

const tones = {
  missing: 'danger',
  in_review: 'info',
  rejected: 'danger',
  expired: 'danger',
  expiring: 'warning',
} as const;

function Documents({ car: { documents, status, urls } }: { car: FleetCar }) {
  const t = useT();
  const format = useFormat();
  const [first, ...others] = documents;
  if (status === 'draft') return <span className="text-muted">–</span>;
  if (!first) return <span className="text-muted">{t('fleet.in_order')}</span>;
  const { kind, state, expiresOn } = first;
  return (
    <Link href={urls.documents} className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]}>
        {t(`owner.document.kind.${kind}`)}:{' '}
        {t(`fleet.document_state.${state}`, {
          date: expiresOn ? format.date(expiresOn, undefined, 'short') : '',
        })}
      </Badge>
      {others.length > 0 && <span className="text-sm text-muted">+{others.length}</span>}
    </Link>
  );
}

function Service({ car: { service, status, urls } }: { car: FleetCar }) {
  const t = useT();
  const [first, ...others] = service;
  if (status === 'draft') return <span className="text-muted">–</span>;
  if (!first) return <span className="text-muted">{t('fleet.in_order')}</span>;
  return (
    <Link href={urls.maintenance} className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={first.state === 'overdue' ? 'danger' : 'warning'}>
        {t(`fleet.service.${first.kind}`)}: {t(`fleet.service_state.${first.state}`)}
      </Badge>
      {others.length > 0 && <span className="text-sm text-muted">+{others.length}</span>}
    </Link>
  );
}

const links = ['edit', 'like', 'calendar', 'documents', 'maintenance', 'public'] as const;

function Links({ car: { name, plate, urls } }: { car: FleetCar }) {
  const t = useT();
  return (
    <Menu label={`${t('common.action.more')}: ${name}, ${plate}`}>
      {links.map((link) => {
        const href = urls[link];
        return (
          href && (
            <MenuItem key={link} href={href}>
              {t(`fleet.link.${link}`)}
            </MenuItem>
          )
        );
      })}
    </Menu>
  );
}
