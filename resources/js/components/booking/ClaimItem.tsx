import type { ReactNode } from 'react';
import { StatusBadge } from '#js/components/ui/Badge.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { DrawnSignature } from '#js/components/ui/SignatureField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';
import { ClaimPhotos } from './ClaimPhotos.tsx';
import { Papers } from './Papers.tsx';

type Props = {
  claim: ClaimView;
  timeZone: string;
  /** Buttons of the side that looks at it. */
  actions?: ReactNode;
};

/** One charge after the return: what, how much, why, and until when it is answered. */
export function ClaimItem({ claim, timeZone, actions }: Props) {
  const t = useT();
  const format = useFormat();
  const facts = useFacts(claim);
  return (
    <li className="grid gap-2 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t(`booking.claim.kind.${claim.kind}`)}</span>
        <span className="cluster">
          <StatusBadge status={claim.status}>
            {t(`booking.claim.status.${claim.status}`)}
          </StatusBadge>
          <span className="font-semibold">
            <Money minor={claim.amount} currency={claim.currency} exact />
          </span>
        </span>
      </div>
      {facts && <p className="text-sm text-muted">{facts}</p>}
      {claim.note && <p className="break-words">{claim.note}</p>}
      <ClaimPhotos photos={claim.photos} />
      <Papers papers={claim.papers} side="host" />
      {claim.aboveExcess && <p>{t('booking.claim.above_excess')}</p>}
      <Statements claim={claim} />
      {claim.settled !== null && (
        <p className="font-semibold">
          {t('booking.claim.settled', { amount: format.money(claim.settled, claim.currency) })}
        </p>
      )}
      {claim.status === 'proposed' && (
        <p className="text-sm text-muted">
          {t('booking.claim.respond_by', { when: format.dateTime(claim.respondBy, timeZone) })}
        </p>
      )}
      {actions && <div className="cluster">{actions}</div>}
    </li>
  );
}

/** What the client says against it, what either side would settle for, and the decision. */
function Statements({ claim }: { claim: ClaimView }) {
  const t = useT();
  const format = useFormat();
  const { objection, offered, countered, decision, currency } = claim;
  return (
    <>
      {objection && <Statement by={t('booking.claim.objection')}>{objection}</Statement>}
      <Papers papers={claim.papers} side="client" />
      {offered !== null && (
        <p>{t('booking.claim.offered', { amount: format.moneyExact(offered, currency) })}</p>
      )}
      {countered !== null && (
        <p>{t('booking.claim.countered', { amount: format.moneyExact(countered, currency) })}</p>
      )}
      <Agreed claim={claim} />
      {decision && <Statement by={t('booking.claim.decision')}>{decision}</Statement>}
    </>
  );
}

/** The name with which the client has agreed, typed or drawn. */
function Agreed({ claim: { agreedName, signature, witness } }: { claim: ClaimView }) {
  const t = useT();
  if (!agreedName) return null;
  return (
    <div>
      {signature && <DrawnSignature path={signature} name={agreedName} />}
      <p className="text-sm text-muted">
        {witness
          ? t('booking.claim.witnessed', { name: agreedName, member: witness })
          : t('booking.claim.agreed_name', { name: agreedName })}
      </p>
    </div>
  );
}

function Statement({ by, children }: { by: string; children: string }) {
  return (
    <p className="break-words">
      <span className="text-muted">{by}</span> {children}
    </p>
  );
}

/** How a charge was worked out, in words; nothing for those a person wrote. */
function useFacts({ kind, facts, currency }: ClaimView): string | null {
  const t = useT();
  const format = useFormat();
  const fact = (name: string) => facts[name] ?? 0;
  switch (kind) {
    case 'late':
      return t('booking.claim.facts.late', { count: fact('hours') });
    case 'kilometres': {
      const price = format.money(fact('price'), currency);
      const [over, included] = [fact('over'), fact('included')];
      return t('booking.claim.facts.kilometres', { over, included, price });
    }
    case 'fuel':
      return t('booking.claim.facts.fuel', { missing: fact('missing') });
    case 'cleaning':
    case 'damage':
    case 'fine':
    case 'toll':
      return null;
  }
}
