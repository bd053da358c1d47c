import { useState, type ReactNode } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Card } from '#js/components/ui/Card.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { NoShowView } from '#server/http/presenters/no-show.ts';
import { Papers } from './Papers.tsx';
import { PapersField } from './PapersField.tsx';

type Props = {
  noShow: NoShowView;
  side: 'client' | 'host';
  timeZone: string;
  currency: string;
  /** The host's way to answer. */
  children?: ReactNode;
};

/** What both sides say of a no-show, what becomes of the money, and the client's way to object. */
export function NoShowCard({ noShow, side, timeZone, currency, children }: Props) {
  const t = useT();
  const format = useFormat();
  const { refund, objectUrl } = noShow;
  const amount = refund === null ? null : format.moneyExact(refund, currency);
  return (
    <Card title={t('booking.no_show.title')}>
      <div className="stack">
        <Standing noShow={noShow} side={side} timeZone={timeZone} />
        <Sides noShow={noShow} />
        {amount && (
          <p className="font-semibold">
            {t(noShow.objectBy ? 'booking.no_show.if_stands' : 'booking.no_show.refunded', {
              amount,
            })}
          </p>
        )}
        {objectUrl && <Objecting url={objectUrl} />}
        {children}
      </div>
    </Card>
  );
}

/** What everybody has said about it, in the order in which they did. */
function Sides({ noShow }: Pick<Props, 'noShow'>) {
  const t = useT();
  const { words, objection, reply, papers, decision } = noShow;
  return (
    <>
      {words && <Words by={t('booking.no_show.host')}>{words}</Words>}
      {objection && <Words by={t('booking.no_show.client')}>{objection}</Words>}
      <Papers papers={papers} side="client" />
      {reply && <Words by={t('booking.no_show.host_reply')}>{reply}</Words>}
      <Papers papers={papers} side="host" />
      {decision && <Words by={t('booking.claim.decision')}>{decision}</Words>}
    </>
  );
}

/** Who must do something now, and until when. */
function Standing({ noShow, side, timeZone }: Omit<Props, 'currency' | 'children'>) {
  const t = useT();
  const format = useFormat();
  const { objectBy, objection, replyUrl } = noShow;
  if (!objectBy) return null;
  if (replyUrl) return <Notice tone="warning">{t('booking.no_show.answer')}</Notice>;
  if (objection) return <Notice tone="info">{t('booking.no_show.waits')}</Notice>;
  const when = format.dateTime(objectBy, timeZone);
  return <Notice tone="warning">{t(`booking.no_show.until_${side}`, { when })}</Notice>;
}

function Words({ by, children }: { by: string; children: string }) {
  return (
    <p className="break-words whitespace-pre-line">
      <span className="text-muted">{by}</span> {children}
    </p>
  );
}

function Objecting({ url }: { url: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {t('booking.no_show.object')}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('booking.no_show.object')}
        action={url}
        name="objection"
        label={t('booking.no_show.what_happened')}
        hint={t('booking.no_show.what_happened_hint')}
        length={{ min: 10, max: 1000 }}
        confirm={t('booking.no_show.send')}
        tone="primary"
      >
        <p>{t('booking.no_show.object_text')}</p>
        <PapersField hint={t('booking.papers.hint')} />
      </ReasonDialog>
    </>
  );
}
