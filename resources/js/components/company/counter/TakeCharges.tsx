import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ChargesToTakeView } from '#server/http/presenters/fleet-counter-charges.ts';
import { Means } from './Means.tsx';

type Props = { charges: ChargesToTakeView; currency: string };

/** What the client still pays for charges, while they are there. */
export function TakeCharges({ charges, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const amount = format.moneyExact(charges.amount, currency);
  return (
    <Card title={t('counter.take.title')}>
      <Form
        key={charges.amount}
        action={charges.url}
        method="post"
        options={{ preserveScroll: true }}
        className="stack"
      >
        {({ processing }) => (
          <>
            <p>
              {t(charges.hasDeposit ? 'counter.take.text' : 'counter.take.text_no_deposit', {
                amount,
              })}
            </p>
            <input type="hidden" name="amount" value={charges.amount} />
            <Means legend={t('counter.take.means')} />
            <Button type="submit" processing={processing} className="self-start">
              {t('counter.take.submit', { amount })}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}
