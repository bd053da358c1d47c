import { Head, Link, router } from '@inertiajs/react';
import { KycDecision } from '#js/components/admin/KycDecision.tsx';
import { DocumentPictures } from '#js/components/admin/DocumentPictures.tsx';
import { ShortcutList } from '#js/components/admin/Shortcuts.tsx';
import { WorkOn } from '#js/components/admin/WorkHolder.tsx';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card, PageHeader } from '#js/components/ui/Card.tsx';
import { DescriptionList } from '#js/components/ui/Data.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { useFreshLinks } from '#js/lib/use-fresh-links.ts';
import { useQueue } from '#js/lib/use-queue.ts';
import { useShortcuts } from '#js/lib/use-shortcuts.ts';
import { url } from '#shared/routes.ts';
import type { Pages } from '#server/http/pages.ts';

type Props = Pages['Admin/Users/Documents'];

export default function Documents({ person, kyc, documents, work, ...urls }: Props) {
  const t = useT();
  const { reviewUrl, nextUrl } = urls;
  const format = useFormat();
  useQueue(['identities', 'documents'], ['kyc', 'documents', 'work', 'reviewUrl', 'nextUrl']);
  useFreshLinks('documents');
  useShortcuts(nextUrl ? { n: () => router.visit(nextUrl) } : {});
  const title = t('admin.kyc.title', { name: person.name });
  return (
    <>
      <Head title={title} />
      <PageHeader
        above={
          <Link href={url('admin.users')} className="link">
            {t('admin.kyc.back')}
          </Link>
        }
        title={title}
        actions={
          <>
            <StatusBadge status={kyc.status}>{t(`auth.kyc.status.${kyc.status}`)}</StatusBadge>
            <LinkButton href={person.vehiclesUrl} variant="ghost">
              {t('admin.documents.vehicles')}
            </LinkButton>
            {nextUrl && (
              <LinkButton href={nextUrl} variant="secondary">
                {t('admin.kyc.next')} <kbd>N</kbd>
              </LinkButton>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <DocumentPictures
          documents={documents}
          none={t('admin.kyc.noFiles')}
          pairsOf={identityPairs}
        />
        <div className="stack">
          {kyc.isRenewing && kyc.expiresOn && (
            <Notice tone="info">
              {t('admin.kyc.renewal', { date: format.date(kyc.expiresOn) })}
            </Notice>
          )}
          {reviewUrl && (
            <KycDecision
              key={reviewUrl}
              reviewUrl={reviewUrl}
              licenceExpiresOn={kyc.isRenewing ? null : kyc.licenceExpiresOn}
            />
          )}
          <Facts person={person} kyc={kyc} />
          {work && <WorkOn work={work} />}
          <Keyboard />
        </div>
      </div>
    </>
  );
}

/** The face beside the identity card, and both sides of the licence. */
function identityPairs(kinds: readonly string[]) {
  const placeOf = (wanted: string) => kinds.indexOf(wanted);
  const pairs = [
    [placeOf('identity'), placeOf('selfie')],
    [placeOf('licence_front'), placeOf('licence_back')],
  ] as const;
  return pairs.filter(([left, right]) => left >= 0 && right >= 0);
}

function Facts({ person, kyc }: Pick<Props, 'person' | 'kyc'>) {
  const t = useT();
  const format = useFormat();
  const none = t('admin.kyc.none');
  const day = (value: string | null) => (value ? format.date(value) : none);
  return (
    <Card title={t('admin.kyc.facts')}>
      <DescriptionList
        items={[
          { term: t('admin.kyc.email'), value: person.email },
          { term: t('admin.kyc.phone'), value: person.phone ?? none },
          { term: t('admin.kyc.since'), value: format.date(person.since) },
          { term: t('auth.driver.bornOn'), value: day(kyc.bornOn) },
          { term: t('auth.driver.licenceIssuedOn'), value: day(kyc.licenceIssuedOn) },
          { term: t('auth.driver.licenceExpiresOn'), value: day(kyc.licenceExpiresOn) },
          ...(kyc.expiresOn
            ? [{ term: t('admin.kyc.validUntil'), value: format.date(kyc.expiresOn) }]
            : []),
          ...(kyc.reason ? [{ term: t('admin.kyc.reason'), value: kyc.reason }] : []),
        ]}
      />
    </Card>
  );
}

function Keyboard() {
  const t = useT();
  return (
    <ShortcutList
      keys={[
        ['A', t('admin.kyc.approve')],
        ['X', t('admin.kyc.reject')],
        ['N', t('admin.kyc.next')],
        ['1–4', t('admin.viewer.choose')],
        ['S', t('admin.viewer.side_by_side')],
        ['+ −', t('admin.viewer.zoom')],
        ['R', t('admin.viewer.turn')],
        ['0', t('admin.viewer.reset')],
      ]}
    />
  );
}
