import { Head, Link } from '@inertiajs/react';
import { DriverStep } from '#js/components/kyc/DriverStep.tsx';
import { PhotoStep } from '#js/components/kyc/PhotoStep.tsx';
import { WhatHappensNext } from '#js/components/kyc/WhatHappensNext.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ArrowLeft, CheckCircle } from '#js/components/ui/icons/interface.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import type { Pages } from '#server/http/pages.ts';

type Kyc = Pages['Kyc/Start']['kyc'];

export default function Start({ kyc }: Pages['Kyc/Start']) {
  const t = useT();
  useFreshLinks('kyc');
  return (
    <div className="mx-auto max-w-2xl">
      <Head title={t('auth.kyc.title')} />
      <PageHeader
        title={t('auth.kyc.title')}
        intro={t('auth.kyc.intro')}
        actions={
          <StatusBadge status={kyc.status}>{t(`auth.kyc.status.${kyc.status}`)}</StatusBadge>
        }
      />
      <div className="stack">
        <Result kyc={kyc} />
        {kyc.steps ? <Steps kyc={kyc} steps={kyc.steps} /> : <Driver kyc={kyc} />}
        <Card title={t('auth.kyc.wayTitle')}>
          <WhatHappensNext status={kyc.status} />
          <p className="mt-4 text-sm text-muted">{t('auth.kyc.privacy')}</p>
        </Card>
        {kyc.returnUrl && (
          <LinkButton href={kyc.returnUrl} variant="secondary">
            {t('auth.kyc.back')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

const tones = {
  not_started: 'info',
  in_progress: 'info',
  in_review: 'info',
  verified: 'positive',
  rejected: 'danger',
  expired: 'warning',
  renewing: 'info',
  renewalRejected: 'warning',
  ending: 'warning',
} as const;

function Result({ kyc }: { kyc: Kyc }) {
  const t = useT();
  const format = useFormat();
  const { status, reason, expiresOn, renewUrl } = kyc;
  const stage = stageOf(kyc);
  return (
    <Notice
      tone={tones[stage]}
      title={reason ?? undefined}
      actions={
        renewUrl && (
          <LinkButton href={renewUrl} size="sm" variant="secondary">
            {t('auth.kyc.renew')}
          </LinkButton>
        )
      }
    >
      {t(`auth.kyc.next.${stage}`)}
      {status === 'verified' &&
        expiresOn &&
        ` ${t('auth.kyc.validUntil', { date: format.date(expiresOn) })}`}
    </Notice>
  );
}

/** The state of a renewal, while the earlier check is still valid. */
function stageOf({ status, isRenewing, endsSoon, reason }: Kyc) {
  if (status !== 'verified') return status;
  if (isRenewing) return 'renewing';
  if (reason !== null) return 'renewalRejected';
  return endsSoon ? 'ending' : 'verified';
}

type StepsProps = { kyc: Kyc; steps: NonNullable<Kyc['steps']> };

/** The steps of the identity check. Finished steps can be opened again. */
function Steps({ kyc, steps }: StepsProps) {
  const t = useT();
  const { current, all, previousUrl } = steps;
  return (
    <Card bare>
      <nav aria-label={t('auth.kyc.stepsLabel')} className="border-b border-line">
        <ol className="grid grid-cols-4">
          {all.map(({ name, done, url }, at) => (
            <li key={name}>
              <Link
                href={url}
                preserveScroll
                aria-current={name === current ? 'step' : undefined}
                className="flex flex-col items-center gap-1 px-1 py-3 text-center text-sm text-muted aria-[current=step]:border-b-2 aria-[current=step]:border-brand aria-[current=step]:font-semibold aria-[current=step]:text-ink"
              >
                {done ? (
                  <CheckCircle size={20} className="text-positive" />
                ) : (
                  <span className="grid size-5 place-items-center rounded-full border border-line-strong text-xs tabular">
                    {at + 1}
                  </span>
                )}
                {t(`auth.kyc.step.${name}`)}
                {done && <span className="sr-only">({t('common.step.done')})</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="card-body stack">
        <h2 className="text-xl">{t(`auth.kyc.stepTitle.${current}`)}</h2>
        <p className="text-muted">{t(`auth.kyc.stepText.${current}`)}</p>
        {current === 'driver' ? (
          <DriverStep kyc={kyc} />
        ) : (
          <PhotoStep key={current} steps={steps} />
        )}
        {previousUrl && (
          <Link href={previousUrl} preserveScroll className="link inline-flex items-center gap-1.5">
            <ArrowLeft size={17} />
            {t('common.action.back')}
          </Link>
        )}
      </div>
    </Card>
  );
}

function Driver({ kyc: { driver } }: { kyc: Kyc }) {
  const t = useT();
  const format = useFormat();
  const day = (value: string | null) => (value ? format.date(value) : '–');
  return (
    <Card title={t('auth.kyc.driver')}>
      <DescriptionList
        items={[
          { term: t('auth.driver.bornOn'), value: day(driver.bornOn) },
          { term: t('auth.driver.licenceIssuedOn'), value: day(driver.licenceIssuedOn) },
          { term: t('auth.driver.licenceExpiresOn'), value: day(driver.licenceExpiresOn) },
        ]}
      />
    </Card>
  );
}
