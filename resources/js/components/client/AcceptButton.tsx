import { Form } from '@inertiajs/react';
import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Dialog } from '#js/components/ui/Dialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClientClaimView } from '#server/http/presenters/client-booking.ts';

type Props = { url: string; claim: ClientClaimView; name: string };

/** The client accepts a charge; one that the deposit does not cover with their name. */
export function AcceptButton({ url, claim, name }: Props) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { countered, currency, needsName, status } = claim;
  const amount = format.moneyExact(countered ?? claim.amount, currency);
  const isDisputed = status === 'disputed';
  const givesIn = isDisputed && countered === null;
  return (
    <>
      <Button variant={isDisputed ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {countered === null
          ? t(givesIn ? 'client.claims.give_in' : 'client.claims.accept')
          : t('client.claims.accept_counter', { amount })}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('client.claims.accept_title', { amount })}
        look="sheet"
      >
        <Form
          action={url}
          method="post"
          transform={(data) => ({ ...data, action: 'accept' })}
          options={{ preserveScroll: true }}
          onSuccess={close}
          className="stack"
        >
          {({ processing }) => (
            <>
              <p>{t(needsName ? 'client.claims.accept_beyond' : 'client.claims.accept_text')}</p>
              {needsName && (
                <TextField
                  label={t('client.claims.name')}
                  hint={t('client.claims.name_hint', { name })}
                  name="name"
                  autoComplete="name"
                  required
                />
              )}
              <div className="cluster justify-end">
                <Button variant="secondary" onClick={close}>
                  {t('common.action.cancel')}
                </Button>
                <Button type="submit" processing={processing}>
                  {t('client.claims.accept')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </Dialog>
    </>
  );
}
