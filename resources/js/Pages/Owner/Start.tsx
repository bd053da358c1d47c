import { Head, Link } from '@inertiajs/react';
import { CarStep } from '#js/components/owner/start/CarStep.tsx';
import { ContactStep } from '#js/components/owner/start/ContactStep.tsx';
import { TaxForm } from '#js/components/owner/start/TaxForm.tsx';
import { WhoStep } from '#js/components/owner/start/WhoStep.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ArrowLeft } from '#js/components/ui/icons/interface.tsx';
import { Stepper } from '#js/components/ui/Progress.tsx';
import { useT } from '#js/lib/i18n.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Owner/Start'];

const steps = ['who', 'contact', 'tax', 'car'] as const;

/** From an account to the first car, one thing at a time. */
export default function Start(props: Props) {
  const { step, host } = props;
  const t = useT();
  const before = steps[steps.indexOf(step) - 1];
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={t('owner.start.title')} />
      <PageHeader title={t('owner.start.title')} intro={t('owner.start.intro')} />
      <div className="mb-6">
        <Stepper
          steps={steps.map((key) => ({ key, label: t(`owner.start.step.${key}`) }))}
          current={step}
        />
      </div>
      <Step {...props} />
      {host && before && before !== 'who' && (
        <Link
          href={url('owner.start', null, { step: before })}
          className="link mt-4 inline-flex items-center gap-1.5"
        >
          <ArrowLeft size={17} />
          {t('common.action.back')}
        </Link>
      )}
    </div>
  );
}

function Step(props: Props) {
  const { step, host, tax, countries } = props;
  if (step === 'car') return <CarStep />;
  if (step === 'who' || !host) return <WhoStep {...props} />;
  if (step === 'contact') return <ContactStep {...props} host={host} />;
  return <TaxStep tax={tax} countries={countries} hostId={host.id} />;
}

function TaxStep({
  tax,
  countries,
  hostId,
}: Pick<Props, 'tax' | 'countries'> & { hostId: string }) {
  const t = useT();
  return (
    <Card title={t('owner.start.tax_title')}>
      <div className="stack">
        <Notice title={t('owner.start.tax_why')}>
          {t('owner.start.tax_text')} {t('owner.start.iban_later')}
        </Notice>
        <TaxForm tax={tax} countries={countries} hostId={hostId} from="start">
          <LinkButton href={url('owner.start', null, { step: 'car' })} variant="ghost">
            {t('owner.start.later')}
          </LinkButton>
        </TaxForm>
      </div>
    </Card>
  );
}
