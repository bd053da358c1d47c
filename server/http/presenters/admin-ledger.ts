import type { BookedPosting, AccountTotal, OddBooking } from '#server/domain/ledger/book.ts';
import { wallTimeOf } from '#server/domain/time/wall-clock.ts';
import { url } from '#shared/routes.ts';
import { HOME_ZONE } from '#shared/time-zone.ts';
import type { Locale, Translate } from '#shared/translate.ts';

export type LedgerPostingView = Omit<BookedPosting, 'at' | 'bookingRef' | 'entries'> & {
  at: string;
  booking: { ref: string; url: string } | null;
  /** Minor units; debits are positive. */
  entries: Omit<BookedPosting['entries'][number], 'transactionId'>[];
};

export function ledgerPostingView({
  at,
  bookingRef,
  entries,
  ...rest
}: BookedPosting): LedgerPostingView {
  return {
    ...rest,
    at: at.toISOString(),
    booking: bookingRef === null ? null : { ref: bookingRef, url: storyOf(bookingRef) },
    entries: entries.map(({ account, hostName, amount, currency }) => ({
      account,
      hostName,
      amount,
      currency,
    })),
  };
}

/** Accounts that grow by debits; all others grow by credits. */
const debitAccounts = new Set<string>([
  'gateway',
  'host_accounts',
  'bank',
  'gateway_fees',
  'host_till',
  'host_debts',
  'disputed',
  'losses',
]);

/** In minor units. */
export type AccountTotalView = AccountTotal & { balance: number };

export function accountTotalView(total: AccountTotal): AccountTotalView {
  const { account, debit, credit } = total;
  return { ...total, balance: debitAccounts.has(account) ? debit - credit : credit - debit };
}

export type OddBookingView = OddBooking & { url: string };

export function oddBookingView(booking: OddBooking): OddBookingView {
  return { ...booking, url: storyOf(booking.ref) };
}

function storyOf(ref: string): string {
  return url('admin.bookings.show', { ref }, { show: 'money' });
}

type Words = { t: Translate; locale: Locale };

const columns = [
  'number',
  'at',
  'kindLabel',
  'booking',
  'accountLabel',
  'host',
  'debit',
  'credit',
  'currency',
] as const;

export function ledgerHead(t: Translate): string[] {
  return columns.map((name) => t(`admin.ledger.${name}`));
}

/** A row for each entry, with the time at home. */
export function ledgerRows(
  { id, at, kind, bookingRef, entries }: BookedPosting,
  { t, locale }: Words,
): string[][] {
  const amount = (minor: number) =>
    minor > 0 ? (minor / 100).toFixed(2).replace('.', locale === 'ro' ? ',' : '.') : '';
  return entries.map((entry) => [
    String(id),
    wallTimeOf(at, HOME_ZONE).replace('T', ' '),
    t(`admin.ledger.kind.${kind}`),
    bookingRef ?? '',
    t(`admin.ledger.account.${entry.account}`),
    entry.hostName ?? '',
    amount(entry.amount),
    amount(0 - entry.amount),
    entry.currency,
  ]);
}
