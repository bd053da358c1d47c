import { LinkButton } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Document } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';
import { SignHere } from './SignHere.tsx';

/** The contract, which a client without a password signs where they stand. */
export function CounterContract({ counter }: { counter: CounterBookingView }) {
  const t = useT();
  const { isSigned: isDone, url, signUrl } = counter.contract;
  return (
    <Card title={t('counter.contract.title')}>
      <div className="stack">
        <p className="text-muted">
          {t(isDone ? 'counter.contract.signed' : 'counter.contract.unsigned')}
        </p>
        <LinkButton href={url} variant="secondary" size="sm" icon={Document} className="self-start">
          {t('counter.contract.open')}
        </LinkButton>
        {signUrl && (
          <SignHere
            url={signUrl}
            client={counter.clientName}
            words={{
              name: t('counter.contract.name'),
              consent: t('counter.contract.consent'),
              submit: t('counter.contract.submit'),
            }}
          >
            <p>{t('counter.contract.here')}</p>
          </SignHere>
        )}
      </div>
    </Card>
  );
}
