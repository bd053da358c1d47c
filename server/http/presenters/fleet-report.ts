import {
  averageDayPrice,
  blockedShare,
  cancellationRate,
  earned,
  margin,
  occupancy,
  type Figures,
} from '#server/domain/reports/figures.ts';
import { reportColumns, type ReportColumn } from '#shared/fleet.ts';

/** Columns with amounts, which agents may not see. */
const withMoney: ReadonlySet<ReportColumn> = new Set([
  'price',
  'rentals',
  'fees',
  'charges',
  'earned',
  'upkeep',
  'margin',
]);

/** Shares from 0 to 1, counts, and amounts in minor units; `null` where there is nothing to tell, or not to them. */
export type FiguresView = Record<ReportColumn, number | null>;

/** The columns a member may see. */
export function columnsFor(seesMoney: boolean): ReportColumn[] {
  return reportColumns.filter((column) => seesMoney || !withMoney.has(column));
}

const noMoney = {
  price: null,
  rentals: null,
  fees: null,
  charges: null,
  earned: null,
  upkeep: null,
  margin: null,
};

export function figuresView(figures: Figures, seesMoney: boolean): FiguresView {
  const { trips, damages, rentals, fees, charges, upkeep } = figures;
  const money = {
    price: averageDayPrice(figures),
    rentals,
    fees: 0 - fees,
    charges,
    earned: earned(figures),
    upkeep: 0 - upkeep,
    margin: margin(figures),
  };
  return {
    occupancy: occupancy(figures),
    blocked: blockedShare(figures),
    trips,
    cancelled: cancellationRate(figures),
    damages,
    ...(seesMoney ? money : noMoney),
  };
}
