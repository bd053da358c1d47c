import type { Box } from '#server/domain/cars/geography.ts';
import type { MapConfig } from '#js/components/map/provider.ts';
import type { Choice } from '../car-query.ts';
import type { CarCalendar, CarCard, CarView } from '../presenters/car.ts';
import type { HostProfile, HostView, ReviewsView } from '../presenters/host.ts';
import type { QuoteView } from '../presenters/quote.ts';
import type { FacetsView, ResultsView, SearchView, Suggestion } from '../presenters/search.ts';

type HostPage = { host: HostProfile; cars: CarCard[]; reviews: ReviewsView };

export type CarPages = {
  'Car/Index': {
    search: SearchView;
    results: ResultsView;
    facets: FacetsView;
    suggestions: Suggestion[];
  };
  'Car/Map': {
    search: SearchView;
    results: ResultsView;
    facets: FacetsView;
    /** What the map should show; `null` is the whole country. */
    bounds: Box | null;
    map: MapConfig;
  };
  'Car/Show': {
    car: CarView;
    /** What the URL chooses, as it was read. */
    chosen: Choice;
    host: HostView;
    calendar: CarCalendar;
    /** `null` before dates are chosen. */
    quote: QuoteView | null;
    /** Goes with the booking: sent twice, it makes one booking. */
    requestKey: string;
    reviews: ReviewsView;
    similar?: CarCard[];
    map: MapConfig;
  };
  'Client/Favorites': { cars: CarCard[] };
  'Companies/Show': HostPage;
  'Hosts/Show': HostPage;
};
