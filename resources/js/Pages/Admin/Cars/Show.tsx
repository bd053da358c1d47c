import { Head, Link, router } from '@inertiajs/react';
import { CarDecision } from '#js/components/admin/car/CarDecision.tsx';
import { CarDocuments, CarHost, CarPlace } from '#js/components/admin/car/CarFactCards.tsx';
import { CarHistory } from '#js/components/admin/car/CarHistory.tsx';
import { CarMoves } from '#js/components/admin/car/CarMoves.tsx';
import { CarPrice } from '#js/components/admin/car/CarPrice.tsx';
import { CarSpecification } from '#js/components/admin/car/CarSpecification.tsx';
import { ConfirmNotice } from '#js/components/admin/ConfirmNotice.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Gallery } from '#js/components/ui/Gallery.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Cars/Show'];

export default function Show(props: Props) {
  const { car, documents, documentsUrl, history, comparable, map, isConfirmed } = props;
  useQueue(['cars', 'documents'], ['car', 'documents', 'documentsUrl', 'history', 'nextUrl']);
  return (
    <>
      <Top car={car} nextUrl={props.nextUrl} />
      {!isConfirmed && <ConfirmNotice />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="stack min-w-0">
          <CarDecision key={car.version} car={car} canDecide={isConfirmed} />
          <Photos images={car.images} />
          <CarSpecification car={car} />
        </div>
        <div className="stack min-w-0">
          <CarPrice car={car} comparable={comparable} />
          <CarDocuments documents={documents} documentsUrl={documentsUrl} />
          <CarHost car={car} />
          <CarPlace car={car} map={map} />
          <CarHistory history={history} currency={car.currency} />
          <CarMoves key={car.version} car={car} canDecide={isConfirmed} />
        </div>
      </div>
    </>
  );
}

function Top({ car, nextUrl }: Pick<Props, 'car' | 'nextUrl'>) {
  const t = useT();
  useShortcuts(nextUrl ? { n: () => router.visit(nextUrl) } : {});
  const { name, year, plate, status, publicUrl } = car;
  return (
    <>
      <Head title={`${name} ${plate}`} />
      <PageHeader
        above={
          <Link href={url('admin.cars')} className="link">
            {t('admin.cars.back')}
          </Link>
        }
        title={
          <span className="break-words">
            {name} <span className="font-normal text-muted tabular">{year}</span>
          </span>
        }
        intro={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular">{plate}</span>
            <StatusBadge status={status}>{t(`owner.cars.status.${status}`)}</StatusBadge>
          </span>
        }
        actions={
          <>
            {publicUrl && (
              <LinkButton href={publicUrl} variant="ghost">
                {t('admin.cars.listing')}
              </LinkButton>
            )}
            {nextUrl && (
              <LinkButton href={nextUrl} variant="secondary">
                {t('admin.cars.next')} <kbd>N</kbd>
              </LinkButton>
            )}
          </>
        }
      />
    </>
  );
}

function Photos({ images }: { images: Props['car']['images'] }) {
  const t = useT();
  if (images.length === 0)
    return (
      <Card title={t('admin.cars.photos_title')}>
        <p className="text-muted">{t('admin.cars.no_photos')}</p>
      </Card>
    );
  return <Gallery images={images} />;
}
