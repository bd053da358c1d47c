import type { Locale } from '#shared/translate.ts';
import { translator } from '#server/lib/messages.ts';
import type { NotificationFacts } from '#server/domain/notifications/notification.ts';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Facts as words: money, dates and times in the reader's language and the car's time zone. */
export function wordsOf(facts: NotificationFacts, locale: Locale): Record<string, string | number> {
  const {
    amount,
    earlier,
    currency = 'RON',
    timeZone = 'Europe/Bucharest',
    stars,
    ...rest
  } = facts;
  const price = (minor: number | undefined) =>
    minor === undefined ? '' : money(locale, currency).format(minor / 100);
  const { document, expiresOn } = facts;
  const when = (instant: string | undefined) =>
    instant ? dateTime(locale, timeZone).format(new Date(instant)) : '';
  return {
    ...rest,
    holder: facts.car ?? facts.host ?? '',
    startsAt: when(facts.startsAt),
    endsAt: when(facts.endsAt),
    answerDueAt: when(facts.answerDueAt),
    document: document ? translator(locale)(`notification.paper.${document}`) : '',
    expiresOn: expiresOn ? day(locale).format(new Date(`${expiresOn}T00:00:00Z`)) : '',
    amount: price(amount),
    earlier: price(earlier),
    ...(stars === undefined ? {} : { stars }),
  };
}

function dateTime(locale: Locale, timeZone: string) {
  return memoised(
    `${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
}

/** A calendar date is the same everywhere. */
function day(locale: Locale) {
  return memoised(
    `${locale} day`,
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  );
}

function money(locale: Locale, currency: string) {
  return memoised(
    `${locale} ${currency}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: locale === 'ro' ? 'narrowSymbol' : 'symbol',
      }),
  );
}

function memoised<T extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => T,
): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key is made by one caller only
  const known = formats.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}
