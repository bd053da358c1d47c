import { useState } from 'react';
import { NoShowCard } from '#js/components/booking/NoShowCard.tsx';
import { PapersField } from '#js/components/booking/PapersField.tsx';
import { Button } from '#js/components/ui/Button.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { NoShowView } from '#server/http/presenters/no-show.ts';

type Props = { noShow: NoShowView; timeZone: string; currency: string };

/** A no-show as its host sees it, with the way to answer a client who contests it. */
export function StatusNoShow({ noShow, timeZone, currency }: Props) {
  return (
    <NoShowCard noShow={noShow} side="host" timeZone={timeZone} currency={currency}>
      {noShow.replyUrl && <Replying url={noShow.replyUrl} />}
    </NoShowCard>
  );
}

function Replying({ url }: { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {t('owner.no_show_reply.open')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('owner.no_show_reply.title')}
        action={url}
        name="reply"
        label={t('booking.no_show.what_happened')}
        hint={t('owner.no_show_reply.hint')}
        length={{ min: 10, max: 1000 }}
        confirm={t('owner.no_show_reply.send')}
        tone="primary"
      >
        <p>{t('owner.no_show_reply.text')}</p>
        <PapersField hint={t('owner.no_show_reply.papers_hint')} />
      </ReasonDialog>
    </>
  );
}
