import type { BookingMessagesView } from '../presenters/conversation.ts';
import type { PushOffer } from '../presenters/push-device.ts';
import type { CardChangeView } from '../presenters/card-change.ts';
import type { ChangeFormView } from '../presenters/change-form.ts';
import type { ClientTab, MonthOfSpending } from '#server/domain/bookings/client-queries.ts';
import type { Aspect } from '#server/domain/reviews/review.ts';
import type { CarCard } from '../presenters/car.ts';
import type { ClientBookingView } from '../presenters/client-booking.ts';
import type {
  BookingCardView,
  ReviewableView,
  WrittenReviewView,
} from '../presenters/client-list.ts';
import type { Todo } from '../presenters/client-todo.ts';
import type { HandoverView } from '../presenters/owner-handover.ts';
import type { TripView } from '../presenters/client-trip.ts';
import type { InvoiceView } from '../presenters/invoice.ts';
import type { ContractView } from '../presenters/contract.ts';
import type { TripDocumentView } from '../presenters/trip-documents.ts';

export type ClientPages = {
  'Client/Dashboard': {
    name: string;
    now: string;
    next: BookingCardView | null;
    todos: (Todo & { about?: string })[];
    /** A deferred prop. */
    spending?: { year: string; months: MonthOfSpending[] };
    suggestions?: { byTaste: boolean; cars: CarCard[] };
  };
  'Client/Bookings/Index': {
    tab: ClientTab;
    counts: Record<ClientTab, number>;
    page: number;
    pages: number;
    now: string;
    bookings: BookingCardView[];
  };
  'Client/Bookings/Show': {
    view: ClientBookingView;
    documents: TripDocumentView[];
    messages: BookingMessagesView | null;
    push: PushOffer | null;
    invoices: InvoiceView[];
  };
  'Drivers/Show': {
    /** `null` once it was taken back, or the trip is over. */
    invitation: {
      client: string;
      car: string;
      startsAt: string;
      endsAt: string;
      timeZone: string;
      email: string;
    } | null;
    next: 'accept' | 'verify' | 'ready' | 'other-account' | null;
    signedInAs: string;
    acceptUrl: string;
    kycUrl: string;
  };
  'Client/Bookings/Card': { card: CardChangeView };
  'Client/Bookings/MobileStatus': { trip: TripView };
  'Client/Bookings/Change': { change: ChangeFormView };
  'Client/Bookings/MobileCheckIn': { handover: HandoverView };
  'Client/Invoices': { invoices: InvoiceView[]; page: number; pages: number };
  'Client/Reviews/Index': {
    waiting: ReviewableView[];
    written: WrittenReviewView[];
    page: number;
    pages: number;
    now: string;
  };
  'Client/Reviews/Create': {
    trip: ReviewableView;
    aspects: Aspect[];
    limits: { min: number; max: number; blindDays: number };
    storeUrl: string;
  };
  'Contracts/Show': { contract: ContractView };
};
