import { Card } from '#js/components/ui/Card.tsx';
import { LinkButton } from '#js/components/ui/Button.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { CounterBookingView } from '#server/http/presenters/fleet-counter.ts';

/** What the client gets back at the counter now. */
export function GiveBack({ counter: { due, currency, urls } }: { counter: CounterBookingView }) {
  const t = useT();
  const format = useFormat();
  if (due.length === 0) return null;
  return (
    <Card title={t('counter.give.title')} bare>
      <ul className="divide-y divide-line">
        {due.map(({ purpose, amount, kept, waits }) => {
          return (
            <li key={purpose} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <div>
                <p className="font-medium">{t(`counter.give.${purpose}`)}</p>
                {kept > 0 && (
                  <p className="text-sm text-muted">
                    {t('counter.give.kept', { amount: format.moneyExact(kept, currency) })}
                  </p>
                )}
                {waits && <p className="text-sm text-muted">{t('counter.give.waits')}</p>}
              </div>
              {waits ? (
                <LinkButton href={urls.booking} variant="secondary">
                  {t('counter.give.claims')}
                </LinkButton>
              ) : (
                <Give amount={amount} purpose={purpose} url={urls.giveBack} currency={currency} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type GiveProps = { amount: number; purpose: string; url: string; currency: string };

/** Where charges take all of a deposit, nothing is given back, which is noted as well. */
function Give({ amount, purpose, url, currency }: GiveProps) {
  const t = useT();
  const format = useFormat();
  const words = { amount: format.moneyExact(amount, currency) };
  const isKept = amount === 0;
  return (
    <PostDialog
      label={isKept ? t('counter.give.keep') : t('counter.give.submit', words)}
      title={isKept ? t('counter.give.keep_title') : t('counter.give.confirm_title', words)}
      url={url}
      data={{ purpose }}
      variant="primary"
    >
      {t(isKept ? 'counter.give.keep_text' : 'counter.give.confirm_text')}
    </PostDialog>
  );
}
