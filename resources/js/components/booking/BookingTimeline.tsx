import type { MessageKey } from '#shared/translate.ts';
import { Timeline } from '#js/components/ui/Progress.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { BookingSections } from '#server/http/presenters/booking.ts';

type Step = BookingSections['timeline'][number];

/** The steps of a booking's life: those behind it, the one awaited, those to come. */
export function BookingTimeline({ booking }: { booking: BookingSections }) {
  const t = useT();
  const format = useFormat();
  const when = ({ at, by, member, state }: Step) => {
    if (at === null) return null;
    const moment = format.dateTime(at, booking.timeZone);
    if (state === 'current' && at < booking.now) return null;
    if (state === 'current') return t('booking.timeline.expected', { when: moment });
    if (member) return `${moment} · ${member}`;
    return by && by !== 'system' ? `${moment} · ${t(`booking.by.${by}`)}` : moment;
  };
  return (
    <Timeline
      items={booking.timeline.map((step) => ({
        key: step.key,
        state: step.state,
        title: t(titleOf(step)),
        at: when(step),
        text: step.state === 'failed' ? booking.reason : null,
      }))}
    />
  );
}

function titleOf({ key, state }: Step): MessageKey {
  const isAhead = state === 'current' || state === 'next';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ends are never ahead, every other status has both texts
  return `booking.timeline.${isAhead ? 'next' : 'done'}.${key}` as MessageKey;
}
