import type { CarCategory } from '#server/db/generated/enums.ts';
import type { Box } from '#server/domain/places/geography.ts';
import type { MapConfig } from '#shared/map.ts';
import type { Choice } from '../car-query.ts';
import type { QuoteProblem } from '#server/domain/quotes/commands.ts';
import type { AlertView } from '../presenters/alert.ts';
import type { CarCalendar, CarCard, CarView, Dates } from '../presenters/car.ts';
import type { ComparedCar } from '../presenters/compare.ts';
import type { HostProfile, HostView, ReviewsView } from '../presenters/host.ts';
import type { QuoteView } from '../presenters/quote.ts';
import type { SearchNotice } from '../search-query.ts';
import type { BranchView } from '../presenters/branch.ts';
import type { FacetsView, ResultsView, SearchView, Suggestion } from '../presenters/search.ts';

export type HostPage = {
  host: HostProfile;
  /** The cars of the host that match the search. */
  cars: CarCard[];
  wanted: { words: string | null; category: CarCategory | null };
  /** The categories of the host's cars. */
  categories: CarCategory[];
  reviews: ReviewsView;
  /** Only for a company. */
  branches: BranchView[];
};

/** A favourite. `problem` says why it has no price for the chosen dates. */
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
    /** In a large area it is sent after the cars. */
    facets?: FacetsView;
    suggestions: Suggestion[];
    seen: CarCard[];
  };
  'Car/Map': {
    search: SearchView;
    results: ResultsView;
    /** In a large area it is sent after the cars. */
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
    /** Only for its hosts, before the car is listed: where they continue. */
    preview: { listingUrl: string } | null;
    /** What the URL chooses, after values that make no sense were left out. */
    chosen: Choice;
    host: HostView;
    calendar: CarCalendar;
    /** `null` while no dates are chosen. */
    quote: QuoteView | null;
    /** Sent with the booking, so that sending it twice makes one booking. */
    requestKey: string;
    /** The booking that the person had begun before they signed in. */
    resumed: { note: string; deliveryAddress: string } | null;
    /** Loaded shortly before they become visible. */
    reviews?: ReviewsView;
    similar?: CarCard[];
    map: MapConfig;
    /** Where a question to the host is sent; `null` for the host's own people, and for a car that is not on offer. */
    questionUrl: string | null;
  };
  'Client/Favourites': {
    cars: FavouriteView[];
    dates: Dates;
    notices: SearchNotice[];
    alerts: AlertView[];
    /** Cars that were looked at lately and are no favourites. */
    seen: CarCard[];
  };
  'Companies/Show': HostPage;
  'Hosts/Show': HostPage;
};
