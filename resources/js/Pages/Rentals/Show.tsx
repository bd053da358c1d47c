import { Head, Link } from '@inertiajs/react';
import type { Pages } from '#server/http/pages.ts';
import type { MarketView } from '#server/http/presenters/market.ts';
import { Answers } from '#js/components/rentals/Answers.tsx';
import { Markets, useMarketName } from '#js/components/rentals/markets.tsx';
import { CarGrid } from '#js/components/search/Results.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Scene } from '#js/components/ui/Scene.tsx';
import { Section } from '#js/components/ui/Card.tsx';
import { DataBlock } from '#js/components/ui/DataBlock.tsx';
import { Rating } from '#js/components/ui/Rating.tsx';
import { Search } from '#js/components/ui/icons/interface.tsx';
import { MapFold } from '#js/components/ui/icons/travel.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { url } from '#shared/routes.ts';

export default function RentalsShow({ market, cars, markets }: Pages['Rentals/Show']) {
  const t = useT();
  const name = useMarketName()(market);
  const title = t(`rentals.${market.kind}.title`, { name });
  return (
    <div className="page py-6 lg:py-10">
      <Head title={title} />
      <Trail market={market} title={title} />
      <Lead market={market} name={name} title={title} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-14">
        <Section
          title={t(`rentals.${market.kind}.best`, { name })}
          action={
            <Link href={market.searchUrl} prefetch className="link">
              {t('rentals.all')}
            </Link>
          }
        >
          <CarGrid cars={cars} />
        </Section>
        {markets.length > 0 && (
          <Section title={t(`rentals.${market.kind}.markets`, { name })}>
            <Markets markets={markets} />
          </Section>
        )}
        <Answers market={market} />
      </div>
    </div>
  );
}

function Lead({ market, name, title }: { market: MarketView; name: string; title: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <header
      className={market.scene ? 'grid items-center gap-x-12 gap-y-6 lg:grid-cols-2' : undefined}
    >
      {market.scene && (
        <Scene
          src={market.scene}
          priority
          className="aspect-[16/8] rounded-2xl lg:order-1 lg:aspect-[16/9]"
        />
      )}
      <div className="grid gap-4">
        <h1>{title}</h1>
        <p className="max-w-prose text-lg text-muted">
          {t(`rentals.${market.kind}.lead`, {
            count: market.cars,
            name,
            hosts: t('rentals.hosts', { count: market.hosts }),
            price: format.money(market.fromPrice),
          })}
        </p>
        {market.rating !== null && <Rating value={market.rating} count={market.ratingCount} />}
        <div className="cluster">
          <LinkButton href={market.searchUrl} size="lg" icon={Search} prefetch>
            {t('rentals.all')}
          </LinkButton>
          <LinkButton href={market.mapUrl} size="lg" variant="secondary" icon={MapFold} prefetch>
            {t('rentals.map')}
          </LinkButton>
        </div>
      </div>
    </header>
  );
}

/** Where the page stands, for people and for search engines. */
function Trail({ market, title }: { market: MarketView; title: string }) {
  const t = useT();
  const { app } = useShared();
  const steps = [
    { name: t('rentals.home'), href: url('landing') },
    { name: t('rentals.index.title'), href: url('rentals') },
  ];
  return (
    <nav aria-label={t('common.nav.area')} className="mb-4 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ name, href }) => (
          <li key={href} className="after:ms-2 after:content-['/']">
            <Link href={href} className="hover:underline">
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
      <DataBlock
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: [...steps, { name: title, href: market.url }].map(
            ({ name, href }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              item: app.url + href,
            }),
          ),
        }}
      />
    </nav>
  );
}
