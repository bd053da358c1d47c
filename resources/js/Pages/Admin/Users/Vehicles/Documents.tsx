import { Head, Link } from '@inertiajs/react';
import { NextDocument, DocumentReview } from '#js/components/admin/DocumentReview.tsx';
import { WorkOn } from '#js/components/admin/WorkHolder.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Vehicles/Documents'];

export default function Documents({ person, car, documents, work, nextUrl }: Props) {
  const t = useT();
  useQueue('documents', ['car', 'documents', 'work', 'nextUrl']);
  const title = t('admin.documents.title', { car: car.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={person.vehiclesUrl} className="link">
            {t('admin.documents.vehiclesTitle', { name: person.name })}
          </Link>
        }
        title={title}
        intro={`${car.plate} · ${car.hostName}`}
        actions={
          <>
            <StatusBadge status={car.status}>{t(`owner.cars.status.${car.status}`)}</StatusBadge>
            <NextDocument url={nextUrl} />
          </>
        }
      />
      {work && <WorkOn work={work} />}
      <DocumentReview documents={documents} />
    </>
  );
}
