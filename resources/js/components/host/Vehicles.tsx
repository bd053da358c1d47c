import { router } from '@inertiajs/react';
import { useState, type FormEvent } from 'react';
import type { Pages } from '#server/http/pages.ts';
import { CarGrid } from '#js/components/search/Results.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Select, TextField } from '#js/components/ui/TextField.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';

const SHOWN = 6;

type VehiclesProps = Pick<Pages['Companies/Show'], 'host' | 'cars' | 'wanted' | 'categories'>;
type Wanted = VehiclesProps['wanted'];

/** The host's cars; with more than a few, they can be looked through. */
export function Vehicles({ host, cars, wanted, categories }: VehiclesProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const isFiltered = wanted.words !== null || wanted.category !== null;
  const shown = isWhole || isFiltered ? cars : cars.slice(0, SHOWN);
  return (
    <div id="vehicles">
      <Section title={t('car.host.vehicles', { name: host.name })}>
        {host.cars > SHOWN && <Finder url={host.url} wanted={wanted} categories={categories} />}
        <Shown host={host} cars={shown} isFiltered={isFiltered} />
        {shown.length < cars.length && (
          <Button variant="secondary" className="mt-7" onClick={() => setWhole(true)}>
            {t('car.host.all_vehicles', { count: cars.length })}
          </Button>
        )}
      </Section>
    </div>
  );
}

type ShownProps = Pick<VehiclesProps, 'host' | 'cars'> & { isFiltered: boolean };

function Shown({ host, cars, isFiltered }: ShownProps) {
  if (cars.length > 0) return <CarGrid cars={cars} />;
  return isFiltered ? <NoneWanted url={host.url} /> : <None host={host} />;
}

type FinderProps = Pick<VehiclesProps, 'wanted' | 'categories'> & { url: string };

/** What is looked for stands in the address. */
function Finder({ url: address, wanted, categories }: FinderProps) {
  const t = useT();
  const look = (part: Partial<Wanted>) => {
    const { words, category } = { ...wanted, ...part };
    const query = new URLSearchParams({ ...(words && { words }), ...(category && { category }) });
    router.get(
      `${address}?${query}`,
      {},
      { only: ['cars', 'wanted'], preserveState: true, preserveScroll: true, replace: true },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('words');
    look({ words: typeof words === 'string' && words.trim() ? words.trim() : null });
  };
  const choose = (value: string) =>
    look({ category: categories.find((known) => known === value) ?? null });
  const options = categories.map((value) => ({ value, label: t(`car.category.${value}`) }));
  return (
    <search>
      <form
        action={address}
        onSubmit={submit}
        className="mb-6 grid items-end gap-2.5 sm:grid-cols-[1fr_14rem_auto]"
      >
        <TextField
          label={t('car.host.find')}
          name="words"
          type="search"
          maxLength={60}
          defaultValue={wanted.words ?? ''}
        />
        <Select
          label={t('car.search.filter.category')}
          name="category"
          placeholder={t('car.search.any')}
          options={options}
          value={wanted.category ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
        <Button type="submit" native variant="secondary" icon={Search}>
          {t('car.search.search')}
        </Button>
      </form>
    </search>
  );
}

function NoneWanted({ url: address }: { url: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Search}
      title={t('car.host.none_wanted')}
      action={
        <LinkButton href={address} variant="secondary" preserveScroll>
          {t('car.search.clear_all')}
        </LinkButton>
      }
    />
  );
}

function None({ host: { town } }: Pick<VehiclesProps, 'host'>) {
  const t = useT();
  return (
    <EmptyState
      icon={Car}
      title={t('car.host.no_vehicles')}
      action={
        <LinkButton href={url('cars', null, { place: town })} variant="secondary">
          {t('car.host.search_town', { town })}
        </LinkButton>
      }
    >
      {t('car.host.no_vehicles_text', { town })}
    </EmptyState>
  );
}
