import { useState } from 'react';
import { PapersField } from '#js/components/booking/PapersField.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { ClientClaimView } from '#server/http/presenters/client-booking.ts';

type Props = { url: string; claim: ClientClaimView; name: string };

/** To dispute is to say why, and perhaps what would be fair: the host and whoever decides read it. */
export function DisputeButton({ url, claim: { amount, currency, needsName }, name }: Props) {
  const t = useT();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('client.claims.dispute')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('client.claims.dispute_title', { amount: format.moneyExact(amount, currency) })}
        action={url}
        name="objection"
        label={t('client.claims.objection')}
        hint={t('client.claims.objection_hint')}
        length={{ min: 10, max: 1000 }}
        confirm={t('client.claims.dispute')}
        tone="primary"
        values={{ action: 'dispute' }}
      >
        <p>{t('client.claims.dispute_text')}</p>
        <TextField
          label={t('client.claims.offer')}
          hint={t('client.claims.offer_hint')}
          name="offer"
          inputMode="decimal"
          optional
          unit={format.currencyUnit(currency)}
        />
        {needsName && (
          <TextField
            label={t('client.claims.name')}
            hint={t('client.claims.offer_name_hint', { name })}
            name="name"
            autoComplete="name"
            optional
          />
        )}
        <PapersField hint={t('booking.papers.hint')} />
      </ReasonDialog>
    </>
  );
}
