import { Form, Head } from '@inertiajs/react';
import { KycDocuments } from '#js/components/account/KycDocuments.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Button, LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { Pages } from '#server/http/pages.ts';

type Kyc = Pages['Kyc/Start']['kyc'];

export default function Start({ kyc }: Pages['Kyc/Start']) {
  const t = useT();
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
      <div className="stack mt-6">
        <WhatNext kyc={kyc} />
        <Driver kyc={kyc} />
        <KycDocuments documents={kyc.documents} uploadUrl={kyc.uploadUrl} />
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
} as const;

function WhatNext({ kyc }: { kyc: Kyc }) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice tone={tones[kyc.status]} title={kyc.reason ?? undefined}>
      {t(`auth.kyc.next.${kyc.status}`)}
      {kyc.status === 'verified' &&
        kyc.expiresOn &&
        ` ${t('auth.kyc.validUntil', { date: format.date(kyc.expiresOn) })}`}
    </Notice>
  );
}

function Driver({ kyc }: { kyc: Kyc }) {
  const t = useT();
  const { bornOn, licenceIssuedOn, phone } = kyc.driver;
  return (
    <Card title={t('auth.kyc.driver')}>
      <p className="text-muted">{t('auth.kyc.driverText')}</p>
      <Form action={kyc.driverUrl} method="put" className="mt-4 grid gap-4 sm:grid-cols-2">
        {({ errors, processing }) => (
          <>
            <TextField
              label={t('auth.kyc.bornOn')}
              name="bornOn"
              type="date"
              autoComplete="bday"
              required
              defaultValue={bornOn ?? ''}
              error={errors['bornOn']}
            />
            <TextField
              label={t('auth.kyc.licenceIssuedOn')}
              name="licenceIssuedOn"
              type="date"
              required
              defaultValue={licenceIssuedOn ?? ''}
              error={errors['licenceIssuedOn']}
            />
            <TextField
              label={t('auth.kyc.phone')}
              name="phone"
              type="tel"
              autoComplete="tel"
              optional
              defaultValue={phone ?? ''}
              error={errors['phone']}
            />
            <Button type="submit" processing={processing} className="self-end justify-self-start">
              {t('auth.kyc.saveDriver')}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
