import type { CarCategory } from '#server/db/generated/enums.ts';
import type { Box } from '#server/domain/cars/geography.ts';
import type { MapConfig } from '#shared/map.ts';
import type { Choice } from '../car-query.ts';
import type { QuoteProblem } from '#server/domain/quotes/commands.ts';
import type { AlertView } from '../presenters/alert.ts';
import type { CarCalendar, CarCard, CarView, Dates } from '../presenters/car.ts';
import type { ComparedCar } from '../presenters/compare.ts';
import type { HostProfile, HostView, ReviewsView } from '../presenters/host.ts';
import type { QuoteView } from '../presenters/quote.ts';
import type { SearchNotice } from '../search-query.ts';
import type { FacetsView, ResultsView, SearchView, Suggestion } from '../presenters/search.ts';

type HostPage = {
  host: HostProfile;
  /** Those of the host's cars that are looked for. */
  cars: CarCard[];
  wanted: { words: string | null; category: CarCategory | null };
  /** The kinds of car the host has. */
  categories: CarCategory[];
  reviews: ReviewsView;
};

/** A favourite; `problem` says why it has no price for the chosen dates. */
export type FavouriteView = {
  card: CarCard;
  slug: string;
  problem: QuoteProblem | null;
  /** The ids of the alerts for these dates. */
  alerts: { price: string | null; free: string | null };
};

export type CarPages = {
  'Car/Index': {
    search: SearchView;
    results: ResultsView;
    /** Follows the cars where very many are counted. */
    facets?: FacetsView;
    suggestions: Suggestion[];
    seen: CarCard[];
  };
  'Car/Map': {
    search: SearchView;
    results: ResultsView;
    /** Follows the cars where very many are counted. */
    facets?: FacetsView;
    /** What the map should show; `null` is the whole country. */
    bounds: Box | null;
    map: MapConfig;
  };
  'Car/Compare': {
    cars: ComparedCar[];
    dates: Dates;
    notices: SearchNotice[];
    onlyDifferences: boolean;
  };
  'Car/Show': {
    car: CarView;
    /** For its hosts, before the car is on the market: where they go on with it. */
    preview: { listingUrl: string } | null;
    /** What the URL chooses, as it was read. */
    chosen: Choice;
    host: HostView;
    calendar: CarCalendar;
    /** `null` before dates are chosen. */
    quote: QuoteView | null;
    /** Goes with the booking: sent twice, it makes one booking. */
    requestKey: string;
    /** Back from signing in: the booking that was begun goes on. */
    resumed: { note: string } | null;
    /** Asked for when they are about to be seen. */
    reviews?: ReviewsView;
    similar?: CarCard[];
    map: MapConfig;
  };
  'Client/Favourites': {
    cars: FavouriteView[];
    dates: Dates;
    notices: SearchNotice[];
    alerts: AlertView[];
    /** Cars looked at lately that are no favourites. */
    seen: CarCard[];
  };
  'Companies/Show': HostPage;
  'Hosts/Show': HostPage;
};
