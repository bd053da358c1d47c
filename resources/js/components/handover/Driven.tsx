import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { driven } from './progress.ts';

type Props = { view: Pick<HandoverView, 'earlier' | 'kmIncluded'>; typed: string };

/** How far the client drove. */
export function Driven({ view, typed }: Props) {
  const t = useT();
  const count = driven(typed, view);
  if (count === null || count < 0) return null;
  return (
    <span className="text-muted">
      {t('owner.handover.driven', { count, included: view.kmIncluded })}
    </span>
  );
}
