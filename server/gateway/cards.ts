import type Stripe from 'stripe';
import { ApiError, Declined, invalid, type ErrorBody } from './errors.ts';

/** What a test card does when it is charged. */
export type Behaviour =
  | 'succeeds'
  | 'declines'
  | 'lacks-funds'
  | 'is-expired'
  | 'has-wrong-cvc'
  | 'challenges-always'
  | 'challenges-until-saved'
  | 'declines-once-saved'
  | 'is-disputed'
  | 'fails-refunds';

type TestCard = {
  behaviour: Behaviour;
  brand: 'visa' | 'mastercard';
  /** Names such as `visa`, by which Stripe's test mode refers to the card without its number. */
  names: readonly string[];
};

/** The only cards that work, with Stripe's own meanings. Source: docs.stripe.com/testing */
const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { behaviour: 'succeeds', brand: 'visa', names: ['visa'] },
  '5555555555554444': { behaviour: 'succeeds', brand: 'mastercard', names: ['mastercard'] },
  '4000000000000002': {
    behaviour: 'declines',
    brand: 'visa',
    names: ['chargeDeclined', 'visa_chargeDeclined'],
  },
  '4000000000009995': {
    behaviour: 'lacks-funds',
    brand: 'visa',
    names: ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
  },
  '4000000000000069': {
    behaviour: 'is-expired',
    brand: 'visa',
    names: ['chargeDeclinedExpiredCard'],
  },
  '4000000000000127': {
    behaviour: 'has-wrong-cvc',
    brand: 'visa',
    names: ['chargeDeclinedIncorrectCvc'],
  },
  '4000002500003155': {
    behaviour: 'challenges-until-saved',
    brand: 'visa',
    names: ['authenticationRequiredOnSetup'],
  },
  '4000000000003220': {
    behaviour: 'challenges-always',
    brand: 'visa',
    names: ['threeDSecure2Required', 'authenticationRequired'],
  },
  '4000000000000341': {
    behaviour: 'declines-once-saved',
    brand: 'visa',
    names: ['chargeCustomerFail'],
  },
  '4000000000000259': { behaviour: 'is-disputed', brand: 'visa', names: ['createDispute'] },
  '4000000000005126': { behaviour: 'fails-refunds', brand: 'visa', names: ['refundFail'] },
};

export type Decline = {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'authentication_required';
  decline_code: string;
  message: string;
};

const genericDecline: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const declines: Partial<Record<Behaviour, Decline>> = {
  declines: genericDecline,
  'lacks-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'is-expired': {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
  },
  'has-wrong-cvc': {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
};

export type Verdict =
  | { does: 'approve' }
  | { does: 'challenge' }
  | { does: 'decline'; decline: Decline };

type Circumstances = { charging: boolean; offSession: boolean; savedWithConsent: boolean };

/** The answer of the card's bank. */
export function verdict(behaviour: Behaviour, circumstances: Circumstances): Verdict {
  const { charging, offSession, savedWithConsent } = circumstances;
  const decline = declines[behaviour];
  if (decline !== undefined) return { does: 'decline', decline };
  if (behaviour === 'declines-once-saved' && charging) {
    return { does: 'decline', decline: genericDecline };
  }
  const challenges =
    behaviour === 'challenges-always' ||
    (behaviour === 'challenges-until-saved' && !savedWithConsent);
  if (!challenges) return { does: 'approve' };
  return offSession ? { does: 'decline', decline: authenticationRequired } : { does: 'challenge' };
}

export function cardError({ code, decline_code, message }: Decline, more: Partial<ErrorBody> = {}) {
  return new Declined({ type: 'card_error', code, decline_code, message, ...more });
}

export type CardDetails = { number: string; exp_month: number; exp_year: number };

/**
 * The test card with this number.
 *
 * @throws {ApiError} 402 for a number that is not on the list, so that no real card is ever accepted
 */
export function listedCard({ number, exp_month, exp_year }: CardDetails) {
  const digits = number.replace(/[\s-]/g, '');
  const card = testCards[digits];
  if (card === undefined) throw unlisted(digits);
  const now = new Date();
  const year = exp_year < 100 ? exp_year + 2_000 : exp_year;
  if (exp_month < 1 || exp_month > 12) {
    throw refused('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    throw refused('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  return { ...card, last4: digits.slice(-4), exp_month, exp_year: year };
}

/**
 * The number for `pm_card_visa` or `tok_visa`.
 *
 * @throws {ApiError} 400 for a name that is not on Stripe's list
 */
export function numberNamed(name: string): string {
  const short = name.replace(/^(pm_card|tok)_/, '');
  const found = Object.entries(testCards).find(([, card]) => card.names.includes(short));
  if (found === undefined) {
    throw invalid(`No such PaymentMethod: '${name}'`, { code: 'resource_missing' });
  }
  return found[0];
}

/** The fields of a card that Stripe's API returns. */
export function shownCard(card: ReturnType<typeof listedCard>, withCvc: boolean) {
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: withCvc ? 'pass' : null,
    },
    country: 'RO',
    description: null,
    display_brand: card.brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: `test${card.brand}${card.last4}`,
    funding: 'credit',
    generated_from: null,
    iin: null,
    issuer: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: { supported: true },
    wallet: null,
  } satisfies Stripe.PaymentMethod.Card;
}

function unlisted(digits: string): ApiError {
  if (!passesLuhn(digits)) return refused('incorrect_number', 'Your card number is incorrect.');
  return new ApiError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. Only the listed test cards work here.',
    param: 'number',
  });
}

function refused(code: string, message: string, param = 'number'): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}

function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
