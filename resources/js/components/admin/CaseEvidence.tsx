import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { DateTime, DescriptionList } from '#js/components/ui/Data.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useMay } from '#js/lib/use-may.ts';
import type { EvidenceView } from '#server/http/presenters/admin-cases.ts';

type Props = { evidence: EvidenceView; timeZone: string };

/** What shows that the client agreed to the booking and used it. The bank gets the same. */
export function CaseEvidence({ evidence, timeZone }: Props) {
  const t = useT();
  const may = useMay();
  const { contractUrl, handoversUrl, clientSigned, hostSigned, consents, handovers } = evidence;
  const at = (value: string) => <DateTime value={value} timeZone={timeZone} show="dateTime" />;
  return (
    <Card title={t('admin.cases.evidence')}>
      <DescriptionList
        items={[
          {
            term: t('admin.cases.clientSigned'),
            value: <Signed signed={clientSigned} timeZone={timeZone} />,
          },
          {
            term: t('admin.cases.hostSigned'),
            value: <Signed signed={hostSigned} timeZone={timeZone} />,
          },
          { term: t('admin.cases.policy'), value: t(`car.policy.${evidence.policy}`) },
          ...consents.map((consent) => ({
            term: t('admin.cases.consent'),
            value: (
              <>
                {consent.document} {consent.version} · {at(consent.at)}
              </>
            ),
          })),
          ...handovers.map((handover) => ({
            term: t(`booking.leg.${handover.leg}`),
            value: (
              <>
                {at(handover.at)} · {t('admin.cases.photos', { count: handover.photos })}
                {handover.signedBy && ` · ${handover.signedBy}`}
              </>
            ),
          })),
        ]}
      />
      <div className="cluster mt-5">
        {contractUrl ? (
          <LinkButton href={contractUrl} variant="secondary">
            {t('admin.cases.contract')}
          </LinkButton>
        ) : (
          <p className="text-muted">{t('admin.cases.noContract')}</p>
        )}
        {handovers.length > 0 && may('inspections.review') && (
          <LinkButton href={handoversUrl} variant="secondary">
            {t('admin.cases.handovers')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

type SignedProps = { signed: EvidenceView['clientSigned']; timeZone: string };

function Signed({ signed, timeZone }: SignedProps) {
  const t = useT();
  if (!signed) return t('admin.cases.unsigned');
  const { name, at, address } = signed;
  return (
    <>
      {name} · <DateTime value={at} timeZone={timeZone} show="dateTime" />
      {address && (
        <span className="block break-words text-muted">{t('admin.cases.from', { address })}</span>
      )}
    </>
  );
}
