import type { BookingSections } from '#server/http/presenters/booking.ts';
import type { ClientClaimView } from '#server/http/presenters/client-booking.ts';
import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useT } from '#js/lib/i18n.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { DisputeButton } from './DisputeButton.tsx';

/** The charges after the return, each to be accepted or disputed by itself. */
export function ClaimsCard({
  booking,
  claims,
}: {
  booking: BookingSections;
  claims: ClientClaimView[];
}) {
  const t = useT();
  return (
    <div id="claims" className="scroll-mt-24">
      <Card title={t('client.claims.title')}>
        <p className="mb-4 max-w-prose text-muted">{t('client.claims.intro')}</p>
        <ul>
          {claims.map((claim) => (
            <ClaimItem
              key={claim.id}
              claim={claim}
              timeZone={booking.timeZone}
              actions={
                claim.actions.length > 0 && <Answers claim={claim} name={booking.client.name} />
              }
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Answers({ claim, name: clientName }: { claim: ClientClaimView; name: string }) {
  const t = useT();
  const driven = claim.facts['driven'];
  const included = claim.facts['included'];
  return (
    <>
      {driven !== undefined && included !== undefined && (
        <p className="w-full text-sm text-muted">
          {t('client.claims.driven', { driven, included })}
        </p>
      )}
      {claim.actions.map(({ name, url }) => {
        const props = { url, claim, name: clientName };
        if (name === 'dispute') return <DisputeButton key={name} {...props} />;
        return name === 'accept' ? <AcceptButton key={name} {...props} /> : null;
      })}
    </>
  );
}
