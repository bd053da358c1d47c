import type { CarCard } from '../presenters/car.ts';
import type { LegalView } from '../presenters/legal.ts';
import type { MarketLink, MarketView } from '../presenters/market.ts';
import type { CategoryCard, TownCard } from '../presenters/landing.ts';

/** The number of listed cars, of their towns and of their hosts. */
export type MarketSize = { cars: number; towns: number; hosts: number };

/** Figures from the rules, for the answers to frequent questions; shares from 0 to 1. */
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
    /** For a town the kinds of car in it, for a kind of car the towns that have it. */
    markets: MarketLink[];
  };
  Landing: {
    size: MarketSize;
    /** The platform's commission, from 0 to 1. */
    commission: number;
    towns: TownCard[];
    categories: CategoryCard[];
    cars: CarCard[];
    /** Cars that this browser has looked at lately. */
    seen: CarCard[];
  };
  About: { size: MarketSize };
  Faq: { figures: RuleFigures };
  'Legal/Show': { legal: LegalView };
  Contact: { sender: { name: string; email: string } };
  /** `reference` identifies the log entry of an error of ours. */
  Error: { status: number; reference: string | null };
};
