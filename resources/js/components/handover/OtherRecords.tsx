import { useEffect } from 'react';
import { InspectionCard } from '#js/components/booking/InspectionCard.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { PostDialog } from '#js/components/ui/PostDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import { useShared } from '#js/lib/page.ts';
import { useLive } from '#js/lib/use-live.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { draftStore, setAside } from './draft-store.ts';
import { nameOf } from './use-handover.ts';
import { useStoredHandover } from './use-stored-screen.ts';

/** The other side stands at the car, and no event tells of each photo that they take. Milliseconds. */
const ASK_MS = 8_000;

/** Says that the other side is recording, what they have so far, and offers to take over. */
export function OtherRecords({ view }: { view: HandoverView }) {
  const t = useT();
  const { by, inspection, timeZone, car, known, client, urls, ref, leg } = view;
  const person = useShared().auth.user?.id ?? '';
  useLive(['handover'], { on: 'hosting', askEveryMs: ASK_MS, evenLiveMs: ASK_MS });
  useStoredHandover(view, 'other');
  useEffect(() => void setAside(draftStore, nameOf({ ref, leg }, person)), [ref, leg, person]);
  const words = `owner.handover.other.${by}` as const;
  return (
    <div className="stack">
      <Notice tone="brand" title={t(`${words}.title`, { client: client.name })}>
        {t(`${words}.text`)}
      </Notice>
      <PostDialog
        label={t('owner.handover.take_over')}
        url={urls.takeOver}
        title={t('owner.handover.take_over_title')}
        confirm={t('owner.handover.take_over')}
      >
        {t(`${words}.take_over`)}
      </PostDialog>
      <InspectionCard
        inspection={inspection}
        timeZone={timeZone}
        category={car.category}
        known={known}
      />
    </div>
  );
}
