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
          const back = format.moneyExact(amount, currency);
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
                <PostDialog
                  label={t('counter.give.submit', { amount: back })}
                  title={t('counter.give.confirm_title', { amount: back })}
                  url={urls.giveBack}
                  data={{ purpose }}
                  variant="primary"
                >
                  {t('counter.give.confirm_text')}
                </PostDialog>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
