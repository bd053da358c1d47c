import { useState } from 'react';
import { Checkbox, ChoiceGroup } from '#js/components/ui/Choice.tsx';
import { ReasonDialog } from '#js/components/ui/ReasonDialog.tsx';
import { useT } from '#js/lib/i18n.ts';
import type { ReviewedCarView } from '#server/http/presenters/admin-cars.ts';

const reasons = [
  'photos_quality',
  'photos_missing',
  'plate_or_vin',
  'wrong_details',
  'place',
  'price',
  'contact_in_text',
  'documents',
  'not_eligible',
  'other',
] as const;

/** The decisions that need a reason. */
export type WithGrounds = 'request_changes' | 'reject';

const texts = {
  request_changes: {
    title: 'admin.cars.request_title',
    confirm: 'admin.cars.request_changes',
    inReview: 'admin.cars.request_text',
    onMarket: 'admin.cars.request_market_text',
    tone: 'primary',
  },
  reject: {
    title: 'admin.cars.reject_title',
    confirm: 'admin.cars.reject',
    inReview: 'admin.cars.reject_text',
    onMarket: 'admin.cars.reject_market_text',
    tone: 'danger',
  },
} as const;

type Props = { car: ReviewedCarView; decision: WithGrounds; onClose: () => void };

/** Reasons from a list and words of one's own: the host reads both. */
export function GroundsDialog({ car, decision, onClose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { title, confirm, inReview, onMarket, tone } = texts[decision];
  const toggle = (reason: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, reason] : chosen.filter((other) => other !== reason));
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(title)}
      action={car.urls.review}
      label={t('admin.cars.words')}
      hint={t('admin.cars.words_hint')}
      length={{ min: chosen.includes('other') ? 5 : 0, max: 1000 }}
      confirm={t(confirm)}
      tone={tone}
      values={{ decision, version: car.version, reasons: [...chosen] }}
    >
      <p className="text-muted">{t(car.status === 'in_review' ? inReview : onMarket)}</p>
      <ChoiceGroup legend={t('admin.cars.reasons')} name="reasons">
        {reasons.map((reason) => (
          <Checkbox
            key={reason}
            label={t(`listing.reason.${reason}`)}
            checked={chosen.includes(reason)}
            onChange={(event) => toggle(reason, event.target.checked)}
          />
        ))}
      </ChoiceGroup>
    </ReasonDialog>
  );
}
