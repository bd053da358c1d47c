import type { BookingMessagesView } from '../presenters/conversation.ts';
import type { PushOffer } from '../presenters/push-device.ts';
import type { ChangeFormView } from '../presenters/change-form.ts';
import type {
  BankAccountStatus,
  CarStatus,
  HostKind,
  MemberRole,
} from '#server/db/generated/enums.ts';
import type { HostTab } from '#server/domain/bookings/host-queries.ts';
import type { Aspect } from '#server/domain/reviews/review.ts';
import type { BookingCardView, HandoverDay } from '../presenters/owner-bookings.ts';
import type { HostBookingView } from '../presenters/owner-booking.ts';
import type { CalendarView } from '../presenters/owner-calendar.ts';
import type { InvoiceView } from '../presenters/invoice.ts';
import type { OwnerInvoicesView } from '../presenters/owner-invoices.ts';
import type { CountryOption } from '../presenters/countries.ts';
import type { CopyView } from '../presenters/dac7.ts';
import type { StatementsView } from '../presenters/statements.ts';
import type { SmartPricingView } from '../presenters/smart-pricing.ts';
import type { FeedsView } from '../presenters/owner-feeds.ts';
import type { DocumentView } from '../presenters/documents.ts';
import type { HostCarView } from '../presenters/owner-cars.ts';
import type { DashboardFigures, DashboardView } from '../presenters/owner-dashboard.ts';
import type { MapConfig } from '#shared/map.ts';
import type { CarStep } from '#server/domain/listings/car.ts';
import type { CarCard } from '../presenters/car.ts';
import type { EarningsView, ListingView } from '../presenters/owner-listing.ts';
import type { HandoverView } from '../presenters/owner-handover.ts';
import type { PayoutView } from '../presenters/owner-payouts.ts';
import type { ReliabilityView } from '../presenters/owner-reliability.ts';
import type { RenewalView } from '../presenters/renewal.ts';
import type { LanguageOption } from '../presenters/languages.ts';
import type { StartView, TaxDetailsView } from '../presenters/owner-start.ts';
import type { HostHoursView } from '../presenters/opening-hours.ts';
import type { LaterEntries, TimelineView } from '../presenters/owner-timeline.ts';
import type { TripDocumentView } from '../presenters/trip-documents.ts';
import type { Confirmation, ImageView, KycStatus } from '../shared.ts';

type PageView = { current: number; last: number };

export type BankAccountView = {
  hostId: string;
  /** Only when the person has more than one host. */
  hostName: string | null;
  /** Shortened to its last digits. */
  iban: string | null;
  holder: string | null;
  status: BankAccountStatus | null;
  verifiedAt: string | null;
  /** Minor units that are earned but not paid out yet. */
  balance: number;
  /** What the host owes us; it is taken from the next payouts. */
  debt: number;
  updateUrl: string | null;
  payoutWay: 'bank' | 'gateway';
  isGatewayReady: boolean;
  /** `null` for members who do not decide about money. */
  wayUrl: string | null;
};

export type HostReviewView = {
  id: string;
  carName: string;
  clientName: string;
  stars: number;
  text: string;
  at: string;
  reply: string | null;
  repliedAt: string | null;
  bookingUrl: string;
  replyUrl: string | null;
};

export type RatedCarView = {
  slug: string;
  name: string;
  photo: ImageView | null;
  rating: number | null;
  ratings: number;
  url: string;
  current: boolean;
};

export type HostProfileView = {
  id: string;
  kind: HostKind;
  name: string;
  about: string;
  town: string;
  photo: ImageView | null;
  rating: number | null;
  ratings: number;
  cars: number;
  since: string;
  reliability: ReliabilityView;
  members: { name: string; role: MemberRole }[];
  publicUrl: string;
  /** Of a company, where its members are. */
  membersUrl: string | null;
};

export type EditableHostView = {
  id: string;
  kind: HostKind;
  name: string;
  about: string;
  town: string;
  address: string | null;
  /** The registered name of a company. */
  legalName: string | null;
  /** The number in a company's registration; only staff can change it. */
  taxId: string | null;
  phone: string | null;
  email: string | null;
  languages: string[];
  photo: ImageView | null;
  /** What is reported of a person's earnings; `null` for a company. */
  tax: TaxDetailsView | null;
};

export type DocumentsToSend = {
  car: { slug: string; name: string; plate: string };
  documents: DocumentView[];
  url: string;
};

export type OwnerPages = {
  'Owner/Dashboard': {
    dashboard: DashboardView;
    figures?: DashboardFigures;
    push: PushOffer | null;
  };
  'Owner/Start': StartView;
  'Owner/Bookings/Index': {
    tab: HostTab | 'all';
    search: string;
    /** Whether there are more bookings than a page shows. */
    isSearchable: boolean;
    tabs: { name: HostTab | 'all'; count: number; url: string }[];
    bookings: BookingCardView[];
    page: PageView;
    now: string;
  };
  'Owner/Bookings/Upcoming': { days: HandoverDay[]; now: string; horizonDays: number };
  'Owner/Bookings/Change': { change: ChangeFormView };
  'Owner/Bookings/Status': {
    view: HostBookingView;
    documents: TripDocumentView[];
    messages: BookingMessagesView | null;
    /** Only for who may see the host's money. */
    invoices: InvoiceView[];
  };
  'Owner/Bookings/CheckIn': { handover: HandoverView };
  'Owner/Bookings/CheckOut': { handover: HandoverView };
  'Owner/Calendars/Feeds': { connected: FeedsView };
  'Owner/Hours': { hosts: HostHoursView[]; currency: string };
  'Owner/Timeline': LaterEntries & { timeline: TimelineView };
  /** `smartPricing` is loaded when it is opened; `null` for a member who may not see what a car earns. */
  'Owner/Calendars/Show': { calendar: CalendarView; smartPricing?: SmartPricingView | null };
  /** `createUrl` is `null` for a member who may not list cars. */
  'Owner/Cars/Index': { cars: HostCarView[]; createUrl: string | null; timelineUrl: string | null };
  'Owner/Cars/Create': {
    hosts: { id: string; name: string }[];
    models: Readonly<Record<string, readonly string[]>>;
    storeUrl: string;
  };
  'Owner/Cars/Edit': {
    car: ListingView;
    /** A draft shows one step; any other car shows all sections. */
    step: CarStep | 'preview' | null;
    models: Readonly<Record<string, readonly string[]>>;
    map: MapConfig;
    earnings: EarningsView | null;
    preview: CarCard | null;
  };
  'Owner/Cars/Documents': {
    car: { slug: string; name: string; plate: string; status: CarStatus; hostName: string | null };
    documents: DocumentView[];
    mayChange: boolean;
    maxFiles: number;
    /** Where a paused car is listed again. */
    listUrl: string | null;
  };
  /** `view` is `null` for somebody who has no host yet. */
  'Owner/Invoices': { view: OwnerInvoicesView | null };
  /** `report` is `null` for somebody who has no host yet, its `copy` for a year without a report. */
  'Owner/TaxReport': {
    report: {
      hosts: { name: string; url: string; current: boolean }[];
      years: { year: number; url: string; current: boolean }[];
      year: number;
      dueOn: string;
      copy: CopyView | null;
      /** Where the details are changed. */
      detailsUrl: string;
    } | null;
    currency: string;
  };
  /** `statements` is `null` for somebody who has no host yet. */
  'Owner/Statements': { statements: StatementsView | null; currency: string };
  'Owner/Payments/BankAccount': {
    accounts: BankAccountView[];
    /** A page of them, the newest first. */
    payouts: PayoutView[];
    page: number;
    pages: number;
    currency: string;
    /** `needsCode`: the person has a second factor. */
    confirmation: Confirmation;
  };
  'Owner/Reviews/Index': {
    summary: {
      value: number | null;
      count: number;
      distribution: { stars: number; count: number }[];
      aspects: Record<Aspect, number | null>;
    };
    cars: RatedCarView[];
    allUrl: string;
    /** The slug of the car, if only one is shown. */
    car: string | null;
    reviews: HostReviewView[];
    page: PageView;
    replyMax: number;
  };
  'Owner/Profile/Edit': {
    hosts: EditableHostView[];
    languages: LanguageOption[];
    countries: CountryOption[];
    identity: { status: KycStatus; url: string };
    /** The documents of each company, without those of its cars. */
    companies: { slug: string; name: string; documents: DocumentView[] }[];
    documents: DocumentsToSend[];
  };
  'Owner/Profile/Show': {
    profiles: HostProfileView[];
    renewals: RenewalView[];
    /** Where the opening hours are edited; `null` for a viewer. */
    editUrl: string | null;
    accounts: { hostName: string; status: BankAccountStatus | null; url: string }[];
  };
};
