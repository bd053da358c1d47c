import { useState } from 'react';
import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { ChoiceGroup, RadioCard } from '#js/components/ui/Choice.tsx';
import { Card as CardIcon } from '#js/components/ui/icons/money.tsx';
import { useT } from '#js/lib/i18n.ts';
import { NewCardForm } from './NewCardForm.tsx';
import type { CardPurpose } from './pay.ts';
import { SavedCardForm } from './SavedCardForm.tsx';
import { useCardName } from './card-name.ts';
import type { usePayment } from './use-payment.ts';

type CardChoiceProps = {
  id: string;
  checkout: CheckoutView;
  payment: ReturnType<typeof usePayment>;
  address: CardPurpose['address'];
};

/** The card saved last is chosen: paying again is one press. */
export function CardChoice({ id, checkout, payment, address }: CardChoiceProps) {
  const t = useT();
  const nameOf = useCardName();
  const { savedCards } = checkout.payment;
  const [chosen, choose] = useState(savedCards[0]?.id ?? null);
  const purpose: CardPurpose = {
    intents: 'payment_intents',
    open: checkout.urls.pay,
    returnTo: checkout.urls.return,
    address,
  };
  return (
    <>
      {savedCards.length > 0 && (
        <ChoiceGroup legend={t('checkout.card.choose')} hideLegend>
          {savedCards.map((card) => (
            <RadioCard
              key={card.id}
              name="card"
              icon={CardIcon}
              checked={card.id === chosen}
              onChange={() => choose(card.id)}
              title={nameOf(card)}
              text={t('checkout.card.expires', { expires: card.expires })}
            />
          ))}
          <RadioCard
            name="card"
            checked={chosen === null}
            onChange={() => choose(null)}
            title={t('checkout.card.another')}
          />
        </ChoiceGroup>
      )}
      {chosen === null ? (
        <NewCardForm
          id={id}
          gateway={checkout.payment}
          purpose={purpose}
          amount={checkout.amount}
          currency={checkout.currency}
          failure={payment.failure}
          attempt={payment.attempt}
        />
      ) : (
        <SavedCardForm
          id={id}
          checkout={checkout}
          purpose={purpose}
          card={chosen}
          attempt={payment.attempt}
        />
      )}
    </>
  );
}
