import { createTranslator, type Translate } from '#shared/translate.ts';
import type { SharedProps } from '#server/http/shared.ts';
import { formatFor } from '#shared/format.ts';
import { useShared } from './page.ts';

const translators = new WeakMap<object, Translate>();

function translatorOf({ locale, messages }: SharedProps['i18n']): Translate {
  const known = translators.get(messages);
  if (known) return known;
  const translate = createTranslator(locale, messages);
  translators.set(messages, translate);
  return translate;
}

/** The page's translator: `t('common.date.days', { count: 20 })`. It knows only the areas that the server sent. */
export function useT(): Translate {
  return translatorOf(useShared().i18n);
}

/** Money, dates and numbers in the page's language and currency. */
export function useFormat() {
  const { locale, app } = useShared();
  return formatFor(locale, app.currency);
}

export function useLocale() {
  return useShared().locale;
}
