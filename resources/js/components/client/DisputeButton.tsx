import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';

/** To dispute is to say why: whoever decides reads it. */
export function DisputeButton({ url, amount }: { url: string; amount: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('client.claims.dispute')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('client.claims.dispute_title', { amount })}
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
      </ReasonDialog>
    </>
  );
}
