import type { CarCard } from '../presenters/car.ts';
import type { LegalView } from '../presenters/legal.ts';
import type { MarketLink, MarketView } from '../presenters/market.ts';
import type { CategoryCard, TownCard } from '../presenters/landing.ts';

/** How many listed cars there are, in how many towns, of how many hosts. */
export type MarketSize = { cars: number; towns: number; hosts: number };

/** The numbers of the rules that answers mention; shares from 0 to 1. */
export type RuleFigures = {
  fee: number;
  commission: number;
  age: number;
  licence: number;
  holdMinutes: number;
  answerHours: number;
  depositHours: number;
  closeHours: number;
  blindDays: number;
};

export type PublicPages = {
  'Rentals/Index': { towns: TownCard[]; categories: CategoryCard[] };
  'Rentals/Show': {
    market: MarketView;
    cars: CarCard[];
    /** Of a town the kinds of car in it, of a kind the towns that have it. */
    markets: MarketLink[];
  };
  Landing: {
    size: MarketSize;
    /** What the platform keeps of a rental, from 0 to 1. */
    commission: number;
    towns: TownCard[];
    categories: CategoryCard[];
    cars: CarCard[];
    /** Looked at lately in this browser. */
    seen: CarCard[];
  };
  About: { size: MarketSize };
  Faq: { figures: RuleFigures };
  'Legal/Show': { legal: LegalView };
  Contact: { sender: { name: string; email: string } };
  /** `reference` names the entry in the log of a fault of ours. */
  Error: { status: number; reference: string | null };
};
