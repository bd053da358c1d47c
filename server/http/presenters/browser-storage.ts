import type { MessageKey, Translate } from '#shared/translate.ts';
import { storedInBrowsers, type Lasting } from '../browser-storage.ts';

/** The table of the cookies page. */
export type StorageView = {
  title: string;
  heads: Record<'name' | 'kind' | 'purpose' | 'lasts', string>;
  rows: { name: string; kind: string; purpose: string; lasts: string }[];
};

export function storageView(t: Translate): StorageView {
  return {
    title: t('legal.storage.title'),
    heads: {
      name: t('legal.storage.name'),
      kind: t('legal.storage.kind_title'),
      purpose: t('legal.storage.purpose'),
      lasts: t('legal.storage.lasts'),
    },
    rows: storedInBrowsers().map(({ key, name, kind, lasts }) => ({
      name,
      kind: t(`legal.storage.kind.${kind}`),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test reads the page in both languages
      purpose: t(`legal.storage.item.${key}` as MessageKey),
      lasts: lasts.map((one) => duration(one, t)).join(' / '),
    })),
  };
}

function duration(lasting: Lasting, t: Translate): string {
  return typeof lasting === 'string'
    ? t(`legal.storage.duration.${lasting}`)
    : t('legal.storage.duration.days', { count: lasting.days });
}
