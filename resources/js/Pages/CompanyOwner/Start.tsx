import { Head, Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { BranchForm } from '#js/components/company/BranchForm.tsx';
import { ContactForm } from '#js/components/company/ContactForm.tsx';
import { RegistrationForm } from '#js/components/company/RegistrationForm.tsx';
import { BankAccountCard } from '#js/components/owner/BankAccountCard.tsx';
import { DocumentCard } from '#js/components/owner/DocumentCard.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { Stepper } from '#js/components/ui/Progress.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['CompanyOwner/Start'];

const steps = ['registration', 'contact', 'branch', 'documents', 'bank'] as const;

/** The steps from an account to a company with all its documents. */
export default function Start(props: Props) {
  const { step, company } = props;
  const t = useT();
  const before = steps[steps.indexOf(step) - 1];
  const after = steps[steps.indexOf(step) + 1];
  const stepUrl = (one: (typeof steps)[number]) =>
    url('company.start', null, { step: one, company: company.slug });
  useFreshLinks('documents');
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={t('company.start.title')} />
      <PageHeader
        title={t('company.start.title')}
        intro={t('company.start.intro', { name: company.name })}
      />
      <div className="mb-6">
        <Stepper
          steps={steps.map((key) => ({ key, label: t(`company.start.step.${key}`) }))}
          current={step}
        />
      </div>
      <Step {...props} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {before ? (
          <Link href={stepUrl(before)} className="link inline-flex items-center gap-1.5">
            <ArrowLeft size={17} />
            {t('common.action.back')}
          </Link>
        ) : (
          <span />
        )}
        <Onward {...props} nextUrl={after ? stepUrl(after) : url('owner.dashboard')} />
      </div>
    </div>
  );
}

/** A step that has no form of its own is left by a link; forms go to the next step when they are sent. */
function Onward({ step, missing, nextUrl }: Props & { nextUrl: string }) {
  const t = useT();
  const isThere = !missing.includes(step);
  return (
    <LinkButton href={nextUrl} variant={isThere ? 'primary' : 'ghost'}>
      {t(
        step === 'bank' && isThere
          ? 'company.start.finish'
          : isThere
            ? 'company.start.next'
            : 'owner.start.later',
      )}
    </LinkButton>
  );
}

function Step(props: Props) {
  const { step, company, languages, map } = props;
  if (step === 'registration')
    return (
      <StepCard step={step}>
        <RegistrationForm company={company} from="start" />
      </StepCard>
    );
  if (step === 'contact')
    return (
      <StepCard step={step}>
        <ContactForm company={company} from="start" languages={languages} />
      </StepCard>
    );
  if (step === 'branch') return <BranchStep company={company} map={map} missing={props.missing} />;
  if (step === 'documents') return <Documents documents={props.documents} />;
  return props.bank && <BankAccountCard {...props.bank} from="start" />;
}

type StepCardProps = { step: Exclude<Props['step'], 'bank'>; children: ReactNode };

function StepCard({ step, children }: StepCardProps) {
  const t = useT();
  return (
    <Card title={t(`company.start.step.${step}`)}>
      <div className="stack">
        <p className="text-muted">{t(`company.start.text.${step}`)}</p>
        {children}
      </div>
    </Card>
  );
}

function BranchStep({ company, map, missing }: Pick<Props, 'company' | 'map' | 'missing'>) {
  const t = useT();
  if (missing.includes('branch'))
    return (
      <StepCard step="branch">
        <BranchForm hostId={company.id} branch={null} from="start" map={map} />
      </StepCard>
    );
  return (
    <StepCard step="branch">
      <p>{t('company.start.branch_done')}</p>
      <LinkButton
        href={url('company.profile.edit', null, { company: company.slug })}
        variant="secondary"
      >
        {t('company.start.branches')}
      </LinkButton>
    </StepCard>
  );
}

function Documents({ documents }: Pick<Props, 'documents'>) {
  const t = useT();
  return (
    <div className="stack">
      <p className="text-muted">{t('company.start.text.documents')}</p>
      {documents.map((document) => (
        <DocumentCard key={document.kind} document={document} />
      ))}
    </div>
  );
}
