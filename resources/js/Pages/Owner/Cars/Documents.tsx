import { Head, Link } from '@inertiajs/react';
import { DocumentCard } from '#js/components/owner/DocumentCard.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Cars/Documents'];

export default function Documents({ car, documents, mayChange, listUrl }: Props) {
  const t = useT();
  useFreshLinks('documents');
  const title = t('owner.documents.title', { car: car.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={url('owner.cars')} className="link">
            {t('owner.cars.title')}
          </Link>
        }
        title={title}
        intro={[car.plate, car.hostName].filter(Boolean).join(' · ')}
        actions={
          <StatusBadge status={car.status}>{t(`owner.cars.status.${car.status}`)}</StatusBadge>
        }
      />
      <div className="stack">
        <Consequence documents={documents} listUrl={listUrl} />
        {!mayChange && <Notice>{t('owner.documents.only_managers')}</Notice>}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {documents.map((document) => (
            <DocumentCard key={document.kind} document={document} />
          ))}
        </div>
        <p className="max-w-prose text-sm text-muted">{t('owner.documents.privacy')}</p>
      </div>
    </>
  );
}

/** What expired insurance or inspection means for the car, and what to do once it is in order. */
function Consequence({ documents, listUrl }: Pick<Props, 'documents' | 'listUrl'>) {
  const t = useT();
  const expired = documents.filter(
    ({ kind, inForce, endedOn }) => (kind === 'rca' || kind === 'itp') && !inForce && endedOn,
  );
  if (expired.length > 0)
    return (
      <Notice tone="danger" title={t('owner.documents.expired_title')}>
        {t('owner.documents.expired_text')}
      </Notice>
    );
  if (!listUrl) return null;
  return (
    <Notice
      tone="info"
      actions={
        <LinkButton href={listUrl} variant="secondary" size="sm">
          {t('owner.documents.to_cars')}
        </LinkButton>
      }
    >
      {t('owner.documents.paused')}
    </Notice>
  );
}
