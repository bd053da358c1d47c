import type { BookingSections } from '#server/http/presenters/booking.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';
import { ClaimItem } from '#js/components/booking/ClaimItem.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import { DisputeButton } from './DisputeButton.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';

/** The charges after the return, each to be accepted or disputed by itself. */
export function ClaimsCard({ booking, claims }: { booking: BookingSections; claims: ClaimView[] }) {
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
              actions={claim.actions.length > 0 && <Answers claim={claim} />}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Answers({ claim }: { claim: ClaimView }) {
  const t = useT();
  const format = useFormat();
  const isDisputed = claim.status === 'disputed';
  const amount = format.moneyExact(claim.amount, claim.currency);
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
        if (name === 'dispute') return <DisputeButton key={name} url={url} claim={claim} />;
        if (name !== 'accept') return null;
        return (
          <PostDialog
            variant={isDisputed ? 'secondary' : 'primary'}
            key={name}
            label={t(isDisputed ? 'client.claims.give_in' : 'client.claims.accept')}
            title={t('client.claims.accept_title', { amount })}
            url={url}
            data={{ action: name }}
          >
            <p>{t('client.claims.accept_text')}</p>
          </PostDialog>
        );
      })}
    </>
  );
}
