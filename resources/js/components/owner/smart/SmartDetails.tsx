import { useMemo, useState } from 'react';
import { useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import { dayOf, inMinor, unitsOf } from './day.ts';
import { SmartChart } from './SmartChart.tsx';
import { SmartDays } from './SmartDays.tsx';
import { SmartReplay } from './SmartReplay.tsx';
import { SmartSettings } from './SmartSettings.tsx';

/** Settings, and what comes of them: the chart and the days follow what is typed, before it is saved. */
export function SmartDetails({ smart }: { smart: SmartPricingView }) {
  const t = useT();
  const [draft, setDraft] = useState(() => unitsOf(smart.settings));
  const limits = useMemo(() => inMinor(draft), [draft]);
  const days = useMemo(
    () => smart.days.map((day) => dayOf(day, limits, draft.enabled)),
    [smart.days, limits, draft.enabled],
  );
  return (
    <div className="grid grid-cols-1 gap-7">
      <p className="text-muted">{t('owner.smart.intro')}</p>
      <SmartSettings smart={smart} draft={draft} onChange={setDraft} />
      <SmartChart days={days} comparable={smart.comparable} />
      <SmartDays smart={smart} days={days} limits={limits} />
      <SmartReplay replay={smart.replay} enabled={smart.settings.enabled} />
    </div>
  );
}
