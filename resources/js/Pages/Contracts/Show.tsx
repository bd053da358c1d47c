import { Head, Link } from '@inertiajs/react';
import { ContractText } from '#js/components/contract/ContractText.tsx';
import { SignForm } from '#js/components/contract/SignForm.tsx';
import { Signatures } from '#js/components/contract/Signatures.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PageHeader } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ArrowLeft, Download } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { useLive } from '#js/lib/use-live.ts';
import type { Pages } from '#server/http/pages.ts';

export default function Show({ contract }: Pages['Contracts/Show']) {
  const t = useT();
  const { app } = useShared();
  useLive(['contract']);
  return (
    <div className="mx-auto max-w-4xl">
      <Head title={t('contract.title')} />
      <PageHeader
        title={t('contract.title')}
        intro={t('contract.page.intro')}
        above={contract.bookingUrl && <Back url={contract.bookingUrl} />}
        actions={
          <>
            <StatusBadge status={contract.state === 'open' ? 'proposed' : contract.state}>
              {t(`contract.state.${contract.state}`)}
            </StatusBadge>
            <LinkButton href={contract.pdfUrl} variant="secondary" icon={Download} external>
              {t('contract.page.download')}
            </LinkButton>
          </>
        }
      />
      <div className="stack">
        {app.testPayments && (
          <Notice tone="warning" title={t('contract.page.test_title')}>
            {t('contract.page.test_text')}
          </Notice>
        )}
        <ContractText document={contract.document}>
          <Signatures lines={contract.signatures} />
          <Fingerprint hash={contract.hash} />
        </ContractText>
        {contract.signUrl && (
          <SignForm
            url={contract.signUrl}
            title={t('contract.sign.title')}
            consent={t('contract.sign.consent')}
          />
        )}
        <OpenAnnexes annexes={contract.annexes} />
      </div>
    </div>
  );
}

type OpenAnnexesProps = Pick<Pages['Contracts/Show']['contract'], 'annexes'>;

/** The annexes that wait for a signature, with the form for those that this person signs. */
function OpenAnnexes({ annexes }: OpenAnnexesProps) {
  const t = useT();
  if (annexes.length === 0) return null;
  return (
    <div id="annex" className="stack scroll-mt-24">
      {annexes.map(({ number, missing, signUrl }) =>
        signUrl ? (
          <SignForm
            key={number}
            url={signUrl}
            title={t('contract.sign.annex', { number })}
            consent={t('contract.sign.annex_consent')}
          />
        ) : (
          <Notice key={number} title={t(`contract.sign.annex_${missing}`, { number })}>
            {t('contract.sign.annex_counts')}
          </Notice>
        ),
      )}
    </div>
  );
}

function Back({ url }: { url: string }) {
  const t = useT();
  return (
    <Link href={url} prefetch className="link inline-flex items-center gap-1">
      <ArrowLeft size={16} />
      {t('contract.page.back')}
    </Link>
  );
}

function Fingerprint({ hash }: { hash: string }) {
  const t = useT();
  return (
    <footer className="mt-8 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="text-muted">{t('contract.page.hash')}</p>
      <p className="font-semibold break-all tabular">{hash}</p>
      <p className="mt-1 text-muted">{t('contract.page.hash_hint')}</p>
    </footer>
  );
}
