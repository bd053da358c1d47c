import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClaimView } from '#server/http/presenters/claim.ts';

type Props = { url: string; claim: Pick<ClaimView, 'amount' | 'currency'> };

/** The host asks for less than at first; the client accepts it, or the staff decide. */
export function CounterButton({ url, claim: { amount, currency } }: Props) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {t('owner.claim.counter')}
      </Button>
      <Dialog open={open} onClose={close} title={t('owner.claim.counter_title')} look="sheet">
        <Form
          action={url}
          method="post"
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <p>{t('owner.claim.counter_text')}</p>
              <TextField
                label={t('owner.claim.amount')}
                hint={t('owner.claim.counter_hint', { most: format.moneyExact(amount, currency) })}
                name="amount"
                inputMode="decimal"
                required
                unit={format.currencyUnit(currency)}
              />
              <Button type="submit" processing={processing}>
                {t('owner.claim.send')}
              </Button>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
