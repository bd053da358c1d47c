import type { MonthEarned, WeekOccupancy } from '#server/domain/hosts/figures.ts';
import type { PayoutView } from './owner-payouts.ts';
import type { RenewalView } from './renewal.ts';
import type { BookingCardView, HandoverView } from './owner-bookings.ts';

export type DashboardFigures = {
  /** `null` for a member who has no say in money. */
  earnings: MonthEarned[] | null;
  occupancy: WeekOccupancy[];
};

export type DashboardView = {
  name: string;
  hasCars: boolean;
  requests: BookingCardView[];
  handovers: HandoverView[];
  renewals: RenewalView[];
  money: { balance: number; currency: string; next: PayoutView[] } | null;
  rating: { value: number | null; count: number };
  cancellationRate: number;
  now: string;
};
