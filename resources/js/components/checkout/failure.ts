import type { CardField } from './card-input.ts';

export type Failure =
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'wrong_cvc'
  | 'wrong_number'
  | 'wrong_expiry'
  | 'unknown_card'
  | 'authentication'
  | 'network';

const failures: Record<string, Failure> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  incorrect_cvc: 'wrong_cvc',
  invalid_cvc: 'wrong_cvc',
  incorrect_number: 'wrong_number',
  invalid_number: 'wrong_number',
  invalid_expiry_month: 'wrong_expiry',
  invalid_expiry_year: 'wrong_expiry',
  test_mode_live_card: 'unknown_card',
  payment_intent_authentication_failure: 'authentication',
  authentication_required: 'authentication',
};

/** What a gateway's code means to the person who pays. */
export function failureOf(code: string): Failure {
  return failures[code] ?? 'declined';
}

/** The field a failure is about; the others are about the card as a whole. */
export const fieldOf: Partial<Record<Failure, CardField>> = {
  wrong_cvc: 'cvc',
  wrong_number: 'number',
  wrong_expiry: 'expiry',
  expired: 'expiry',
};
