import { Notice } from '#js/components/ui/Notice.tsx';
import { useT } from '#js/lib/i18n.ts';
import { odometerDoubt, type Odometers } from './progress.ts';

type Props = { view: Odometers; typed: string };

/** Asks for a second look, because a digit too many becomes a bill of the client. */
export function OdometerDoubt({ view, typed }: Props) {
  const t = useT();
  const doubt = odometerDoubt(typed, view);
  if (!doubt) return null;
  return <Notice tone="warning">{t(`owner.handover.${doubt.is}`, { km: doubt.km })}</Notice>;
}
