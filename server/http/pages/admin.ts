import type { RuleView } from '../presenters/rule.ts';
import type { Books } from '#server/domain/dac7/queries.ts';
import type { MessageView, SellerView } from '../presenters/dac7.ts';
import type { SystemView } from '../presenters/admin-system.ts';
import type { BankAccountView, BankFilesView } from '../presenters/admin-bank.ts';
import type { DifferenceView } from '../presenters/admin-reconciliation.ts';
import type { PostingKind } from '#shared/ledger.ts';
import type {
  AccountTotalView,
  LedgerPostingView,
  OddBookingView,
} from '../presenters/admin-ledger.ts';
import type { BookingStatus, LedgerAccount } from '#server/db/generated/enums.ts';
import type { MoneyState } from '#server/domain/admin/found-bookings.ts';
import type {
  AdminBookingView,
  FoundBookingView,
  StoryPart,
  StoryView,
} from '../presenters/admin-bookings.ts';
import type { Market } from '#server/domain/listings/editing.ts';
import type { CarStatus } from '#server/db/generated/enums.ts';
import type { SetupStep } from '#server/domain/admin/setup.ts';
import type { Health, MonthFigures, StatusCount } from '#server/domain/admin/queries.ts';
import type { UserSort, UserState } from '#server/domain/admin/user-search.ts';
import type { AccountView, RecordView } from '../presenters/admin-user.ts';
import type { SessionView } from '../presenters/session.ts';
import type { PayoutView, UserRowView } from '../presenters/admin.ts';
import type { ReviewedDocument } from '../presenters/documents.ts';
import type { DocumentedCarView, DocumentedCompanyView } from '../presenters/documented.ts';
import type { AdminInvoiceView, InvoiceView } from '../presenters/invoice.ts';
import type { InvoiceKind, InvoiceType, UploadState } from '#server/db/generated/enums.ts';
import type { ReviewState } from '#server/domain/listings/queries.ts';
import type { MapConfig } from '#shared/map.ts';
import type {
  CarDocumentView,
  CarToReviewView,
  HistoryView,
  ReviewedCarView,
} from '../presenters/admin-cars.ts';
import type { Share } from '#server/domain/staff/work.ts';
import type { WorkView } from './work.ts';
import type { Confirmation, KycStatus, RoleName } from '../shared.ts';

type Paged = { page: number; pages: number };
type PersonLinks = { id: string; name: string; documentsUrl: string; vehiclesUrl: string };
type PayoutTab = 'waiting' | 'sent' | 'paid';

export type AdminPages = {
  'Admin/Dac7': {
    year: number;
    years: number[];
    isOver: boolean;
    dueOn: string;
    today: string;
    currency: string;
    counts: Record<'reported' | 'incomplete' | 'excluded' | 'outside', number>;
    /** In minor units. */
    books: Books & { closes: boolean };
    show: 'all' | 'incomplete' | 'unreported';
    sellers: SellerView[];
    messages: MessageView[];
  } & Paged;
  'Admin/Dashboard': {
    queues: {
      name:
        | 'incidents'
        | 'stops'
        | 'checkIns'
        | 'reports'
        | 'claims'
        | 'cases'
        | 'payouts'
        | 'bankEntries'
        | 'taxReports'
        | 'identities'
        | 'documents'
        | 'cars';
      count: number;
      url: string;
    }[];
    /** Each part is `null` for members of the staff whose roles do not include it. Amounts in minor units; months like `2026-11`. */
    months: MonthFigures[] | null;
    statuses: StatusCount[] | null;
    /** `imbalance` is the sum of all postings in minor units, which must always be zero. */
    health: (Health & { imbalance: number; odd: number }) | null;
    gateway: 'stripe' | 'test';
    /** Settings that this installation lacks. Visitors never see them. */
    setup: SetupStep[];
    auditEntries: { id: number; action: string; actor: string | null; at: string }[] | null;
  };
  'Admin/Bookings/Index': Paged & {
    filter: {
      q: string;
      status: BookingStatus | null;
      money: MoneyState | null;
      from: string | null;
      to: string | null;
    };
    total: number;
    /** There are more than `total`; the counting stopped there. */
    isMore: boolean;
    bookings: FoundBookingView[];
  };
  'Admin/Bookings/Show': {
    booking: AdminBookingView;
    invoices: InvoiceView[];
    show: StoryPart;
    tabs: { part: StoryPart; url: string }[];
    /** Newest first. */
    story: StoryView[];
  };
  'Admin/Rules': {
    /** For so many days back the figures count. */
    days: number;
    rules: RuleView[];
    canChange: boolean;
    /** For a change, which asks for the password again. */
    confirmation: Confirmation;
  };
  'Admin/System': SystemView;
  'Admin/Reconciliation': {
    /** The last comparison; amounts in minor units. */
    last: { at: string; atGateway: number; inLedger: number; differences: number } | null;
    currency: string;
    /** Movements that differ, the newest first. */
    differences: DifferenceView[];
    isMore: boolean;
    bank: BankAccountView;
    compareUrl: string;
  };
  'Admin/Invoices': Paged & {
    filter: {
      q: string;
      kind: InvoiceKind | null;
      type: InvoiceType | null;
      state: UploadState | null;
    };
    invoices: AdminInvoiceView[];
    count: number;
    /** Of all invoices: those that wait for the tax authority, and those that it has refused. */
    waiting: number;
    refused: number;
    csvUrl: string;
  };
  'Admin/Ledger': {
    filter: {
      q: string;
      account: LedgerAccount | null;
      kind: PostingKind | null;
      from: string | null;
      to: string | null;
    };
    /** What the postings of the filter have moved. */
    totals: AccountTotalView[];
    /** Newest first. */
    postings: LedgerPostingView[];
    /** Bookings whose client's money does not add up. */
    odd: OddBookingView[];
    isMoreOdd: boolean;
    csvUrl: string;
    newestUrl: string | null;
    olderUrl: string | null;
  };
  'Admin/Cars/Index': Paged & {
    show: ReviewState;
    search: string;
    tabs: { state: ReviewState; count: number; url: string }[];
    cars: CarToReviewView[];
  };
  'Admin/Cars/Show': {
    car: ReviewedCarView;
    documents: CarDocumentView[];
    /** Where the documents are decided; `null` for a car whose host has nobody, or that is archived. */
    documentsUrl: string | null;
    /** Newest first. */
    history: HistoryView[];
    /** Daily prices of comparable cars in minor units; `null` if there are none. */
    comparable: Market | null;
    map: MapConfig;
    nextUrl: string | null;
    /** Whether the password was entered lately; without that, decisions are refused. */
    isConfirmed: boolean;
  };
  'Admin/Payouts': Paged & {
    show: PayoutTab;
    search: string;
    tabs: { state: PayoutTab; count: number; url: string }[];
    payouts: PayoutView[];
    approveUrl: string;
    /** On the list of what is on its way. */
    bankFiles: BankFilesView | null;
  };
  'Admin/Users/Index': {
    filter: {
      q: string;
      role: RoleName | null;
      state: UserState | null;
      kyc: KycStatus | null;
      sort: UserSort;
      share: Share;
    };
    /** Of identities that wait. */
    work: WorkView | null;
    total: number;
    /** There are more than `total`; the counting stopped there. */
    isMore: boolean;
    users: UserRowView[];
    previousUrl: string | null;
    nextUrl: string | null;
  };
  'Admin/Users/Edit': {
    account: AccountView;
    sessions: Omit<SessionView, 'id' | 'current' | 'endUrl'>[];
    records: RecordView[];
    newestUrl: string | null;
    olderUrl: string | null;
    /** Whether the password was entered lately; without that, changes are refused. */
    isConfirmed: boolean;
    /** For giving and taking roles, which ask for the password again. */
    confirmation: Confirmation;
  };
  'Admin/Users/Documents': {
    work: WorkView | null;
    person: {
      name: string;
      email: string;
      phone: string | null;
      since: string;
      vehiclesUrl: string;
    };
    kyc: {
      status: KycStatus;
      isRenewing: boolean;
      reason: string | null;
      bornOn: string | null;
      licenceIssuedOn: string | null;
      /** What the person has entered, until an admin has compared it with the document. */
      licenceExpiresOn: string | null;
      expiresOn: string | null;
    };
    documents: ReviewedDocument[];
    /** `null` when nothing waits for a decision. */
    reviewUrl: string | null;
    nextUrl: string | null;
  };
  'Admin/Companies/Documents': {
    work: WorkView | null;
    company: {
      name: string;
      town: string;
      legalName: string | null;
      taxId: string | null;
      tradeRegister: string | null;
      address: string | null;
      /** Goes back with an approval, which counts for these details only. */
      seen: string;
      url: string;
    };
    /** Newest first. */
    documents: ReviewedDocument[];
    /** The next document in the queue. */
    nextUrl: string | null;
  };
  'Admin/Users/Vehicles/Index': {
    person: PersonLinks;
    companies: DocumentedCompanyView[];
    cars: DocumentedCarView[];
  };
  'Admin/Users/Vehicles/Documents': {
    work: WorkView | null;
    person: PersonLinks;
    car: { slug: string; name: string; plate: string; status: CarStatus; hostName: string };
    /** Newest first. */
    documents: ReviewedDocument[];
    /** The next document in the queue. */
    nextUrl: string | null;
  };
};
