import { useState } from 'react';
import { Button } from '#js/components/ui/Button.tsx';
import { Notice } from '#js/components/ui/Notice.tsx';
import { ChevronDown, ChevronUp } from '#js/components/ui/icons/interface.tsx';
import { useT } from '#js/lib/i18n.ts';
import { formatNumber } from './card-input.ts';
import { ScriptedButton } from '#js/components/ui/ScriptedButton.tsx';

/** Stripe's own test numbers. Source: docs.stripe.com/testing */
const cards = [
  ['success', '4242424242424242'],
  ['challenge', '4000000000003220'],
  ['declined', '4000000000000002'],
  ['funds', '4000000000009995'],
  ['expired', '4000000000000069'],
  ['cvc', '4000000000000127'],
  ['deposit', '4000000000000341'],
] as const;

/** Says that no money moves, and fills the form with a card that works here. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Notice tone="signal" title={t('checkout.test.title')}>
      <p>{t('checkout.test.text')}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={open ? ChevronUp : ChevronDown}
        aria-expanded={open}
        aria-controls="test-cards"
        onClick={() => setOpen(!open)}
      >
        {t('checkout.test.show')}
      </Button>
      <ul id="test-cards" hidden={!open} className="mt-3 grid gap-1.5">
        {cards.map(([name, number]) => (
          <li key={name}>
            <ScriptedButton
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 rounded-md border border-line bg-surface px-3 py-2 text-start hover:bg-hover"
              onClick={() => {
                onChoose(number);
                setOpen(false);
              }}
            >
              <span className="tabular font-semibold">{formatNumber(number)}</span>
              <span className="text-sm text-muted">{t(`checkout.test.cards.${name}`)}</span>
            </ScriptedButton>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
