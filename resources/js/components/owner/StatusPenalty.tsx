import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Money } from '#js/components/ui/Data.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { PenaltyView } from '#server/http/presenters/penalty.ts';

type Props = { penalty: PenaltyView; timeZone: string; currency: string };

/** What the host owes for having cancelled, where that stands, and the way to ask to be let off. */
export function StatusPenalty({ penalty, timeZone, currency }: Props) {
  const t = useT();
  const format = useFormat();
  const { amount, state, askBy, askUrl, words, decision } = penalty;
  const when = format.dateTime(askBy, timeZone);
  return (
    <Card title={t('owner.penalty.title')}>
      <div className="stack">
        {amount > 0 && (
          <p className="text-xl font-semibold">
            <Money minor={amount} currency={currency} exact />
          </p>
        )}
        <p>{t(`owner.penalty.state.${state}`, { when })}</p>
        {words && <Words by={t('owner.penalty.you')}>{words}</Words>}
        {decision && <Words by={t('booking.claim.decision')}>{decision}</Words>}
        {askUrl && <Asking url={askUrl} />}
      </div>
    </Card>
  );
}

function Words({ by, children }: { by: string; children: string }) {
  return (
    <p className="break-words whitespace-pre-line">
      <span className="text-muted">{by}</span> {children}
    </p>
  );
}

function Asking({ url }: { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        {t('owner.penalty.ask')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('owner.penalty.ask')}
        action={url}
        name="waiver"
        label={t('owner.penalty.why')}
        hint={t('owner.penalty.why_hint')}
        length={{ min: 10, max: 1000 }}
        confirm={t('owner.penalty.send')}
        tone="primary"
      >
        <p>{t('owner.penalty.ask_text')}</p>
      </ReasonDialog>
    </>
  );
}
