import { Deferred, Head, Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { ContactForm } from '#js/components/company/ContactForm.tsx';
import { Branches, Preview } from '#js/components/company/late.tsx';
import { RegistrationForm } from '#js/components/company/RegistrationForm.tsx';
import { DocumentCard } from '#js/components/owner/DocumentCard.tsx';
import { HostPhoto } from '#js/components/owner/HostDetails.tsx';
import { DaysCard } from '#js/components/owner/hours/DaysCard.tsx';
import { WeekForm } from '#js/components/owner/hours/WeekForm.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader, Section } from '#js/components/ui/Card.tsx';
import { Skeleton } from '#js/components/ui/Feedback.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Profile/Edit'];

const parts = ['contact', 'registration', 'hours', 'branches', 'documents', 'preview'] as const;

/** The company's details, and how clients see them. */
export default function Edit(props: Props) {
  const t = useT();
  useFreshLinks('documents');
  return (
    <>
      <Head title={t('company.profile.title')} />
      <PageHeader
        above={
          <Link href={url('owner.profile')} className="link">
            {t('owner.profile.title')}
          </Link>
        }
        title={t('company.profile.title')}
        intro={t('company.profile.intro', { name: props.company.name })}
        actions={
          <LinkButton href={props.publicUrl} variant="secondary">
            {t('company.profile.public')}
          </LinkButton>
        }
      />
      <nav aria-label={t('company.profile.parts')} className="mb-6 flex flex-wrap gap-2">
        {parts.map((part) => (
          <a key={part} href={`#${part}`} className="btn btn-secondary btn-sm">
            {t(`company.profile.part.${part}`)}
          </a>
        ))}
      </nav>
      {props.startUrl && <Missing startUrl={props.startUrl} />}
      <Parts {...props} />
    </>
  );
}

function Missing({ startUrl }: { startUrl: string }) {
  const t = useT();
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        title={t('company.profile.missing')}
        actions={
          <LinkButton href={startUrl} size="sm" variant="secondary">
            {t('company.profile.missing_open')}
          </LinkButton>
        }
      />
    </div>
  );
}

function Parts({ company, languages, hours, currency, branches, documents, map, preview }: Props) {
  const t = useT();
  return (
    <div className="grid gap-10">
      <Part part="contact">
        <Card>
          <div className="grid gap-6 lg:grid-cols-[1fr_2fr]">
            <HostPhoto host={company} />
            <ContactForm company={company} from="profile" languages={languages} />
          </div>
        </Card>
      </Part>
      <Part part="registration">
        <Card>
          <RegistrationForm company={company} from="profile" />
        </Card>
      </Part>
      <Part part="hours" intro={t('company.profile.hours_text')}>
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
          <WeekForm host={hours} currency={currency} />
          {hours.week && <DaysCard host={hours} />}
        </div>
      </Part>
      <div id="branches" className="scroll-mt-24">
        <Branches hostId={company.id} branches={branches} map={map} />
      </div>
      <Part part="documents">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {documents.map((document) => (
            <DocumentCard key={document.kind} document={document} />
          ))}
        </div>
      </Part>
      <Part part="preview" intro={t('company.profile.preview_text')}>
        <Deferred data="preview" fallback={<Skeleton className="h-96 rounded-xl" />}>
          {preview && <Preview preview={preview} />}
        </Deferred>
      </Part>
    </div>
  );
}

type PartProps = { part: (typeof parts)[number]; intro?: string; children: ReactNode };

function Part({ part, intro, children }: PartProps) {
  const t = useT();
  return (
    <div id={part} className="scroll-mt-24">
      <Section title={t(`company.profile.part.${part}`)} intro={intro}>
        {children}
      </Section>
    </div>
  );
}
