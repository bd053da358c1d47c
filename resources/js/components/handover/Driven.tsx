import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { HandoverView } from '#server/http/presenters/owner-handover.ts';
import { driven, isFar } from './progress.ts';

type Props = { view: Pick<HandoverView, 'earlier' | 'kmIncluded'>; typed: string };

/** How far the client drove. */
export function Driven({ view, typed }: Props) {
  const t = useT();
  const count = driven(typed, view);
  if (count === null || count < 0) return null;
  return (
    <output className="grid gap-3">
      <span className="text-muted">
        {t('owner.handover.driven', { count, included: view.kmIncluded })}
      </span>
      <FarNotice view={view} typed={typed} />
    </output>
  );
}

/** Asks for a second look, because a digit too many becomes a bill of the client. */
export function FarNotice({ view, typed }: Props) {
  const t = useT();
  const count = driven(typed, view);
  if (count === null || !isFar(count, view)) return null;
  return (
    <Notice tone="warning">
      {t('owner.handover.driven_far', { over: count - view.kmIncluded })}
    </Notice>
  );
}
