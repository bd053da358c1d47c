import type { NotificationFacts } from '#server/domain/notifications/notification.ts';
import { env } from '#server/env.ts';
import { translator } from '#server/lib/messages.ts';
import { formatFor } from '#shared/format.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale } from '#shared/translate.ts';

/** The facts of a notification as texts: money, dates and times in the reader's language and the car's time zone. */
export function wordsOf(facts: NotificationFacts, locale: Locale): Record<string, string | number> {
  const { amount, earlier, currency, timeZone = HOME_ZONE, stars, ...withReasons } = facts;
  const { reviewReasons: _grounds, advice: _advice, ...rest } = withReasons;
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
    waitsUntil: when(facts.waitsUntil),
    ...namesOf(facts, locale),
    grounds: groundsOf(facts, locale),
    ...comparisonOf(facts, locale),
    ...sentencesOf(facts, locale),
    due: dueOf(facts, locale),
    expiresOn: expiresOn ? format.date(expiresOn, HOME_ZONE, 'long') : '',
    amount: price(amount),
    earlier: price(earlier),
    ...(stars === undefined ? {} : { stars }),
  };
}

/** Formats an instant as a date and time for a message. */
export function momentFor(locale: Locale, timeZone = HOME_ZONE): (at: Date) => string {
  const format = formatFor(locale, env.APP_CURRENCY);
  return (at) => format.dateTime(at.toISOString(), timeZone, 'day');
}

/** At which odometer reading or on which day a car needs something. */
function dueOf({ dueKm, dueOn }: NotificationFacts, locale: Locale): string {
  const t = translator(locale);
  const format = formatFor(locale, env.APP_CURRENCY);
  return [
    dueKm !== undefined && t('notification.due_km', { km: format.number(dueKm) }),
    dueOn !== undefined &&
      t('notification.due_on', { date: format.date(dueOn, HOME_ZONE, 'long') }),
  ]
    .filter(Boolean)
    .join(', ');
}

function namesOf({ document, incident, maintenance }: NotificationFacts, locale: Locale) {
  const t = translator(locale);
  return {
    document: document ? t(`notification.document.${document}`) : '',
    maintenance: maintenance ? t(`notification.maintenance.${maintenance}`) : '',
    incident: incident ? t(`notification.incident.${incident}`) : '',
  };
}

/** Sentences that are added to a text only when there is something to say. */
function sentencesOf(
  { note, flight, free = 0, amount = 0, currency }: NotificationFacts,
  locale: Locale,
) {
  const t = translator(locale);
  const format = formatFor(locale, currency ?? env.APP_CURRENCY);
  const found = { count: free, amount: format.moneyExact(amount) };
  return {
    arriving: flight ? t('notification.arriving', { flight }) : '',
    named: flight ? t('notification.arriving', { flight }) : t('notification.no_flight'),
    noted: note ? t('notification.note', { note }) : '',
    instead: free > 0 ? t('notification.instead', found) : t('notification.nothing_instead'),
  };
}

/** What comparable cars cost and earn, and what that means for this one. */
function comparisonOf(
  { advice, category, town = '', market, share, marketShare, currency }: NotificationFacts,
  locale: Locale,
) {
  const t = translator(locale);
  const format = formatFor(locale, currency ?? env.APP_CURRENCY);
  const percent = (part = 0) => format.percent(Math.round(part * 100) / 100);
  return {
    advised: advice ? t(`notification.advice.${advice}`) : '',
    category: category ? t(`car.category.${category}`) : '',
    town,
    market: market === undefined ? '' : format.money(market),
    share: percent(share),
    marketShare: percent(marketShare),
  };
}

/** The reasons from a list as sentences, followed by an admin's own words. */
function groundsOf(
  { reviewReasons: reasons = [], reason: words = '' }: NotificationFacts,
  locale: Locale,
): string {
  const t = translator(locale);
  return [...reasons.map((reason) => t(`listing.reason.${reason}`)), words].join(' ').trim();
}
