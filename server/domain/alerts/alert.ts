import type { Minor } from '../money/money.ts';
import { rules } from '../rules.ts';
import { hoursAfter } from '../time/wall-clock.ts';

/** Whether a price is worth a notification: lower than the lowest that the person knows, and at most one in a day. */
export function isPriceNews(
  alert: { price: Minor; notifiedAt: Date | null },
  price: Minor,
  now: Date,
): boolean {
  if (price >= alert.price) return false;
  return !alert.notifiedAt || hoursAfter(alert.notifiedAt, rules.alerts.quietHours) <= now;
}
