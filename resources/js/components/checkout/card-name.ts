import type { SavedCard } from '#server/domain/payments/cards.ts';
import { useT } from '#js/lib/i18n.ts';

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** "Visa •••• 4242". */
export function useCardName() {
  const t = useT();
  return ({ brand, last4 }: SavedCard) =>
    t('checkout.card.saved', { brand: brands[brand] ?? brand, last4 });
}
