import { Head, Link } from '@inertiajs/react';
import { Badge, StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Car } from '#js/components/ui/icons/car.tsx';
import { renewalBadges } from '#js/components/documents/renewal-badges.ts';
import { useT } from '#js/lib/i18n.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Vehicles/Index'];

export default function Index({ person, companies, cars }: Props) {
  const t = useT();
  useQueue('documents', ['companies', 'cars']);
  const title = t('admin.documents.vehiclesTitle', { name: person.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        title={title}
        actions={
          <LinkButton href={person.documentsUrl} variant="ghost">
            {t('admin.documents.identity')}
          </LinkButton>
        }
      />
      <div className="stack">
        {companies.length > 0 && (
          <Section title={t('admin.documents.companies')}>
            <ul className="grid gap-3">
              {companies.map((company) => (
                <Row key={company.slug} of={company} detail={company.town} />
              ))}
            </ul>
          </Section>
        )}
        {cars.length === 0 ? (
          <EmptyState icon={Car} title={t('admin.documents.noCars')}>
            {t('admin.documents.noCarsText')}
          </EmptyState>
        ) : (
          <Section title={t('admin.documents.cars')}>
            <ul className="grid gap-3">
              {cars.map((car) => (
                <Row
                  key={car.slug}
                  of={car}
                  detail={`${car.plate} · ${car.hostName} · ${t(`owner.cars.status.${car.status}`)}`}
                />
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

type RowProps = { of: Props['cars'][number] | Props['companies'][number]; detail: string };

/** A car or a company, with its documents that need attention. */
function Row({ of: { name, url, waiting, documents }, detail }: RowProps) {
  const t = useT();
  return (
    <Card as="li" className="relative">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <Link href={url} className="link font-semibold after:absolute after:inset-0">
            {name}
          </Link>
          <p className="text-sm text-muted">{detail}</p>
        </div>
        {waiting > 0 && (
          <Badge tone="signal">{t('admin.documents.waiting', { count: waiting })}</Badge>
        )}
        {documents.length === 0 && (
          <StatusBadge status="approved">{t('admin.documents.inOrder')}</StatusBadge>
        )}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {documents.map(({ kind, state }) => (
            <li key={kind} className="flex items-center gap-1.5">
              {t(`admin.documents.kind.${kind}`)}
              <StatusBadge status={renewalBadges[state]}>
                {t(`owner.documents.state.${state}`)}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
