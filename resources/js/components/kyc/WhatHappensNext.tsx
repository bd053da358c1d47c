import { Timeline, type TimelineItem } from '#js/components/ui/Progress.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { KycView } from '#server/http/presenters/kyc.ts';

type State = TimelineItem['state'];

/** The way of a check from its documents to the keys, and where this one is. */
export function WhatHappensNext({ status }: Pick<KycView, 'status'>) {
  const t = useT();
  const states = statesOf(status);
  return (
    <Timeline
      items={(['send', 'look', 'drive'] as const).map((key) => ({
        key,
        title: t(`auth.kyc.way.${key}.title`),
        text: t(`auth.kyc.way.${key}.text`),
        state: states[key],
      }))}
    />
  );
}

function statesOf(status: KycView['status']): Record<'send' | 'look' | 'drive', State> {
  if (status === 'verified') return { send: 'done', look: 'done', drive: 'current' };
  if (status === 'in_review') return { send: 'done', look: 'current', drive: 'next' };
  if (status === 'rejected') return { send: 'current', look: 'failed', drive: 'next' };
  return { send: 'current', look: 'next', drive: 'next' };
}
