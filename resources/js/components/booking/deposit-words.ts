import type { BookingSections } from '#server/http/presenters/booking.ts';

type Deposit = Pick<BookingSections, 'depositStatus' | 'isCounter'>;

/** The text for what has become of a deposit; a company that took it at its counter has it there. */
export function depositKey({ depositStatus, isCounter }: Deposit) {
  if (isCounter && depositStatus === 'authorised') return 'booking.deposit.at_counter';
  if (isCounter && depositStatus === 'released') return 'booking.deposit.returned';
  return `booking.deposit.${depositStatus ?? 'none'}` as const;
}
