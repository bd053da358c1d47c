import { useFormat, useT } from '#js/lib/i18n.ts';

/** What a damage costs the client at most. */
export function useExcessWords(currency: string) {
  const t = useT();
  const format = useFormat();
  return (excess: number): string =>
    excess > 0
      ? t('price.protection.excess', { amount: format.money(excess, currency) })
      : t('price.protection.no_excess');
}
