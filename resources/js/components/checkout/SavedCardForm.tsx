import type { FormEvent } from 'react';
import type { CheckoutView } from '#server/http/presenters/checkout.ts';
import { useLocale } from '#js/lib/i18n.ts';
import { sendSavedCard, type CardPurpose, type PayResult } from './pay.ts';
import { paySavedWithStripe } from './stripe.ts';

type SavedCardFormProps = {
  id: string;
  checkout: CheckoutView;
  purpose: CardPurpose;
  card: string;
  attempt: (work: () => Promise<PayResult | null>) => Promise<void>;
};

/** Nothing to fill in: the pay button sends it. */
export function SavedCardForm({ id, checkout, purpose, card, attempt }: SavedCardFormProps) {
  const locale = useLocale();
  const { testGateway, publishableKey } = checkout.payment;
  const pay = () =>
    testGateway === null
      ? paySavedWithStripe({ publishableKey, locale }, purpose, card)
      : sendSavedCard({ ...purpose, testGateway, publishableKey }, card);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(pay);
  };
  return <form id={id} onSubmit={submit} />;
}
