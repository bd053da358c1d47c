import type { GatewayView } from '#server/http/presenters/checkout.ts';
import type { Failure } from './failure.ts';
import type { CardPurpose, PayResult } from './pay.ts';
import { StripeCardForm } from './StripeCardForm.tsx';
import { TestCardForm } from './TestCardForm.tsx';

type NewCardFormProps = {
  id: string;
  gateway: GatewayView;
  purpose: CardPurpose;
  /** In minor units; `null` where the card is only saved. */
  amount: number | null;
  currency: string;
  failure: Failure | null;
  attempt: (work: () => Promise<PayResult | null>) => Promise<void>;
};

/** The card form of whichever gateway takes the payments here. */
export function NewCardForm({ gateway, failure, ...props }: NewCardFormProps) {
  const { id, purpose, attempt } = props;
  const { testGateway, publishableKey } = gateway;
  if (testGateway === null) return <StripeCardForm {...props} publishableKey={publishableKey} />;
  const target = { ...purpose, testGateway, publishableKey };
  return <TestCardForm id={id} target={target} failure={failure} attempt={attempt} />;
}
