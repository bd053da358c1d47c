import type { NotificationFacts } from '#server/domain/notifications/notification.ts';
import { env } from '#server/env.ts';
import { translator } from '#server/lib/messages.ts';
import { formatFor } from '#shared/format.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale } from '#shared/translate.ts';

/** Facts as words: money, dates and times in the reader's language and the car's time zone. */
export function wordsOf(facts: NotificationFacts, locale: Locale): Record<string, string | number> {
  const { amount, earlier, currency, timeZone = HOME_ZONE, stars, ...withReasons } = facts;
  const { reviewReasons: _grounds, ...rest } = withReasons;
  const format = formatFor(locale, currency ?? env.APP_CURRENCY);
  const price = (minor: number | undefined) =>
    minor === undefined ? '' : format.moneyExact(minor);
  const { expiresOn } = facts;
  const moment = momentFor(locale, timeZone);
  const when = (instant: string | undefined) => (instant ? moment(new Date(instant)) : '');
  return {
    ...rest,
    owner: facts.car ?? facts.host ?? '',
    startsAt: when(facts.startsAt),
    endsAt: when(facts.endsAt),
    answerDueAt: when(facts.answerDueAt),
    ...namesOf(facts, locale),
    grounds: groundsOf(facts, locale),
    expiresOn: expiresOn ? format.date(expiresOn, HOME_ZONE, 'long') : '',
    amount: price(amount),
    earlier: price(earlier),
    ...(stars === undefined ? {} : { stars }),
  };
}

/** A date and time as a message says it. */
export function momentFor(locale: Locale, timeZone = HOME_ZONE): (at: Date) => string {
  const format = formatFor(locale, env.APP_CURRENCY);
  return (at) => format.dateTime(at.toISOString(), timeZone, 'day');
}

function namesOf({ document, incident }: NotificationFacts, locale: Locale) {
  const t = translator(locale);
  return {
    document: document ? t(`notification.document.${document}`) : '',
    incident: incident ? t(`notification.incident.${incident}`) : '',
  };
}

/** Reasons from a list as sentences, then those in an admin's own words. */
function groundsOf(
  { reviewReasons: reasons = [], reason: words = '' }: NotificationFacts,
  locale: Locale,
): string {
  const t = translator(locale);
  return [...reasons.map((reason) => t(`listing.reason.${reason}`)), words].join(' ').trim();
}
