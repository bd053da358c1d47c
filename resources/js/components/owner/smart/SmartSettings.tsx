import { Form } from '@inertiajs/react';
import { Button } from '#js/components/ui/Button.tsx';
import { Switch } from '#js/components/ui/Choice.tsx';
import { TextField } from '#js/components/ui/TextField.tsx';
import { useFormat, useT } from '#js/lib/i18n.ts';
import type { SmartPricingView } from '#server/http/presenters/smart-pricing.ts';
import { suggestedLimits } from '#shared/smart-price.ts';
import { inMinor, unitsOf, type Draft } from './day.ts';

type Props = {
  smart: SmartPricingView;
  draft: Draft;
  onChange: (draft: Draft) => void;
};

/** On or off, and the prices it moves around and between. */
export function SmartSettings({ smart, draft, onChange }: Props) {
  const t = useT();
  const format = useFormat();
  const saved = unitsOf(smart.settings);
  const isChanged = JSON.stringify(saved) !== JSON.stringify(draft);
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const field = (name: 'basePrice' | 'floor' | 'ceiling') => ({
    name,
    label: t(`owner.smart.${name}`),
    unit: format.currencyUnit(smart.currency),
    inputMode: 'numeric' as const,
    required: true,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Form
      action={smart.urls.save}
      method="put"
      options={{
        preserveScroll: true,
        preserveState: true,
        only: ['calendar', 'smartPricing'],
      }}
      transform={() => ({ ...draft, seen: smart.settings })}
      className="stack rounded-lg border border-line bg-surface p-4"
    >
      {({ processing, recentlySuccessful }) => (
        <>
          <Switch
            label={t('owner.smart.enabled')}
            hint={t('owner.smart.enabled_hint')}
            checked={draft.enabled}
            onChange={({ target }) => set({ enabled: target.checked })}
          />
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField {...field('basePrice')} />
            <TextField {...field('floor')} />
            <TextField {...field('ceiling')} />
          </div>
          <Suggestion smart={smart} draft={draft} onUse={set} />
          <div className="cluster">
            <Button type="submit" processing={processing} disabled={!isChanged}>
              {t('owner.smart.save')}
            </Button>
            {recentlySuccessful && (
              <output className="text-sm font-semibold text-positive">
                {t(`owner.smart.message.${draft.enabled ? 'on' : 'off'}`)}
              </output>
            )}
            {isChanged && (
              <>
                <Button variant="ghost" onClick={() => onChange(saved)}>
                  {t('owner.smart.discard')}
                </Button>
                <p className="text-sm text-muted">{t('owner.smart.unsaved')}</p>
              </>
            )}
          </div>
        </>
      )}
    </Form>
  );
}

type SuggestionProps = Pick<Props, 'smart' | 'draft'> & {
  onUse: (limits: Pick<Draft, 'floor' | 'ceiling'>) => void;
};

/** 80 and 130 % of the base price, where the limits are others. */
function Suggestion({ smart, draft, onUse }: SuggestionProps) {
  const t = useT();
  const format = useFormat();
  const { basePrice } = inMinor(draft);
  const suggested = suggestedLimits(basePrice);
  const { floor, ceiling } = unitsOf({ ...smart.settings, ...suggested });
  if (basePrice === 0 || (floor === draft.floor && ceiling === draft.ceiling)) return null;
  return (
    <p className="text-sm text-muted">
      {t('owner.smart.suggested', {
        floor: format.money(suggested.floor, smart.currency),
        ceiling: format.money(suggested.ceiling, smart.currency),
      })}{' '}
      <Button variant="ghost" size="sm" onClick={() => onUse({ floor, ceiling })}>
        {t('owner.smart.use_suggested')}
      </Button>
    </p>
  );
}
