import { Head, Link } from '@inertiajs/react';
import { HostDetails } from '#js/components/owner/HostDetails.tsx';
import { TaxForm } from '#js/components/owner/start/TaxForm.tsx';
import { DocumentCard } from '#js/components/owner/DocumentCard.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { EmptyState } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { User } from '#js/components/ui/icons/people.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Profile/Edit'];

export default function Edit({
  hosts,
  languages,
  countries,
  identity,
  companies,
  documents,
}: Props) {
  const t = useT();
  useFreshLinks('documents', 'companies');
  return (
    <>
      <Head title={t('owner.profile.edit_title')} />
      <PageHeader
        above={
          <Link href={url('owner.profile')} className="link">
            {t('owner.profile.title')}
          </Link>
        }
        title={t('owner.profile.edit_title')}
        intro={t('owner.profile.edit_intro')}
      />
      {hosts.length === 0 ? (
        <EmptyState icon={User} title={t('owner.profile.empty_title')}>
          {t('owner.profile.empty_text')}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          {hosts.map((host) => (
            <HostDetails key={host.id} host={host} languages={languages} />
          ))}
        </div>
      )}
      <div className="mt-8 grid gap-8">
        <Identity identity={identity} />
        {hosts.map((host) => (
          <TaxDetails key={host.id} host={host} countries={countries} isOnly={hosts.length === 1} />
        ))}
        {companies.length > 0 && (
          <div id="company-documents" className="grid gap-8">
            {companies.map((company) => (
              <CompanyDocuments key={company.slug} company={company} />
            ))}
          </div>
        )}
        <CarDocuments documents={documents} />
      </div>
    </>
  );
}

function Identity({ identity: { status, url: kycUrl } }: Pick<Props, 'identity'>) {
  const t = useT();
  return (
    <Card
      title={t('owner.profile.identity')}
      action={<StatusBadge status={status}>{t(`owner.profile.kyc.${status}`)}</StatusBadge>}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">{t('owner.profile.identity_text')}</p>
        {status !== 'verified' && (
          <LinkButton href={kycUrl} variant="secondary">
            {t('owner.profile.identity_open')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function TaxDetails({
  host: { id, name, tax },
  countries,
  isOnly,
}: Pick<Props, 'countries'> & {
  host: Props['hosts'][number];
  isOnly: boolean;
}) {
  const t = useT();
  if (!tax) return null;
  return (
    <Section
      title={isOnly ? t('owner.profile.tax') : `${t('owner.profile.tax')}: ${name}`}
      intro={t('owner.start.tax_text')}
    >
      <Card>
        <TaxForm tax={tax} countries={countries} hostId={id} from="profile" />
      </Card>
    </Section>
  );
}

function CompanyDocuments({
  company: { name, documents },
}: {
  company: Props['companies'][number];
}) {
  const t = useT();
  return (
    <Section
      title={t('owner.profile.company_documents', { name })}
      intro={t('owner.profile.company_documents_text')}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {documents.map((document) => (
          <DocumentCard key={document.kind} document={document} of={name} />
        ))}
      </div>
    </Section>
  );
}

function CarDocuments({ documents }: Pick<Props, 'documents'>) {
  const t = useT();
  return (
    <Section title={t('owner.profile.documents')} intro={t('owner.profile.documents_text')}>
      {documents.length === 0 && (
        <Notice tone="positive">{t('owner.profile.documents_none')}</Notice>
      )}
      <div className="grid gap-6">
        {documents.map(({ car, documents: ofCar, url: all }) => (
          <section key={car.slug}>
            <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg">
              {car.name}
              <span className="text-sm font-normal text-muted">{car.plate}</span>
              <Link href={all} className="link ms-auto text-sm font-normal">
                {t('owner.profile.documents_all')}
              </Link>
            </h3>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {ofCar.map((document) => (
                <DocumentCard key={document.kind} document={document} of={car.name} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Section>
  );
}
