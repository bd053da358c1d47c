import { Link } from '@inertiajs/react';
import { lazy, Suspense } from 'react';
import { LazySection } from '#js/components/car/LazySection.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { Skeleton } from '#js/components/ui/Feedback.tsx';
import { renewalBadges } from '#js/components/documents/renewal-badges.ts';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Cars/Show'];

const PlaceMap = lazy(async () => ({
  default: (await import('#js/components/map/PlaceMap.tsx')).PlaceMap,
}));

const HEIGHT = 'h-64';

export function CarPlace({ car: { place }, map }: Pick<Props, 'car' | 'map'>) {
  const t = useT();
  return (
    <Card title={t('admin.cars.place')}>
      {place ? (
        <>
          <p>
            {place.address}, {place.town}
          </p>
          <p className="mt-1 mb-3 text-sm text-muted">
            {t('admin.cars.place_text')}{' '}
            <a href={place.exactMapUrl} target="_blank" rel="noreferrer" className="link">
              {t('admin.cars.place_exact')}
            </a>
          </p>
          <LazySection height={HEIGHT}>
            {() => (
              <Suspense fallback={<Skeleton className={`w-full ${HEIGHT}`} />}>
                <PlaceMap
                  center={place.shown}
                  config={map}
                  className={`overflow-hidden rounded-lg ${HEIGHT}`}
                />
              </Suspense>
            )}
          </LazySection>
        </>
      ) : (
        <p className="text-muted">{t('admin.cars.place_none')}</p>
      )}
    </Card>
  );
}

export function CarDocuments({
  documents,
  documentsUrl,
}: Pick<Props, 'documents' | 'documentsUrl'>) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('admin.cars.documents')}>
      <ul className="divide-y divide-line">
        {documents.map(({ kind, state, expiresOn }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0">
            <span className="flex-1">
              {t(`admin.documents.kind.${kind}`)}
              {expiresOn && (
                <span className="text-sm text-muted">
                  {' '}
                  {t('admin.cars.valid_until', { date: format.date(expiresOn) })}
                </span>
              )}
            </span>
            <StatusBadge status={renewalBadges[state]}>
              {t(`owner.documents.state.${state}`)}
            </StatusBadge>
          </li>
        ))}
      </ul>
      {documentsUrl && (
        <LinkButton href={documentsUrl} variant="secondary" className="mt-3">
          {t('admin.cars.documents_open')}
        </LinkButton>
      )}
    </Card>
  );
}

export function CarHost({ car: { host } }: Pick<Props, 'car'>) {
  const t = useT();
  const format = useFormat();
  const { name, kind, since, listed, url, manager } = host;
  return (
    <Card title={t('admin.cars.host')}>
      <DescriptionList
        items={[
          {
            term: t(`car.host_kind.${kind}`),
            value: (
              <Link href={url} className="link break-words">
                {name}
              </Link>
            ),
          },
          ...(manager
            ? [
                {
                  term: t('admin.cars.host_account'),
                  value: (
                    <Link href={manager.url} className="link break-words">
                      {manager.name}
                    </Link>
                  ),
                },
                {
                  term: t('admin.cars.host_identity'),
                  value: (
                    <StatusBadge status={manager.kycStatus}>
                      {t(`auth.kyc.status.${manager.kycStatus}`)}
                    </StatusBadge>
                  ),
                },
              ]
            : []),
          { term: t('admin.cars.host_since'), value: <DateTime value={since} /> },
          { term: t('admin.cars.host_cars'), value: format.number(listed) },
        ]}
      />
    </Card>
  );
}
