import type { CarCategory, CarStatus, Fuel, Gearbox } from '#server/db/generated/enums.ts';
import type { FleetOperation } from '#server/domain/fleet/operation.ts';
import type { WallDate } from '#server/domain/time/wall-clock.ts';
import type {
  FleetColumn,
  FleetGroup,
  FleetSort,
  ReportColumn,
  ReportGroup,
  ReportSort,
  TimelineScale,
  UsualPeriod,
} from '#shared/fleet.ts';
import type { MaintenanceKind } from '#shared/maintenance.ts';
import type { OpenChangeView } from '../presenters/change.ts';
import type { FleetChangeView } from '../presenters/fleet-change.ts';
import type { FleetImportView } from '../presenters/fleet-import.ts';
import type { OwnerPages } from './owner.ts';
import type { SheetColumn } from '../fleet-sheet/columns.ts';
import type {
  CounterBookingView,
  CounterCarView,
  CounterChoiceView,
  CounterOfferView,
  RecentCounterView,
} from '../presenters/fleet-counter.ts';
import type { ClassCarView, ClassView } from '../presenters/fleet-class.ts';
import type { DayTaskView } from '../presenters/fleet-day.ts';
import type {
  ConflictView,
  DamageView,
  DueView,
  JobView,
  PlanView,
} from '../presenters/fleet-maintenance.ts';
import type { FiguresView } from '../presenters/fleet-report.ts';
import type { LaterEntries, TimelineView } from '../presenters/owner-timeline.ts';
import type { FleetCarView } from '../presenters/fleet.ts';

type FreeCarView = { slug: string; name: string; plate: string; seats: number };

export type FleetPages = {
  'CompanyOwner/Vehicles/Index': {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    cars: FleetCarView[];
    /** The number of cars that match the filters, and of all cars. */
    total: number;
    all: number;
    page: { current: number; last: number };
    filter: {
      q: string;
      status: CarStatus | null;
      category: CarCategory | null;
      branch: string | null;
      class: string | null;
      smart: 'on' | 'off' | null;
      documents: 'due' | null;
      service: 'due' | null;
      sort: string;
    };
    branches: { id: string; name: string }[];
    classes: { id: string; name: string }[];
    counts: { status: CarStatus; cars: number }[];
    columns: FleetColumn[];
    /** The columns that can be chosen, in their order; an agent may not see those with money. */
    offered: FleetColumn[];
    sorts: Record<FleetSort, { url: string; direction: 'ascending' | 'descending' | 'none' }>;
    /** Recent fleet changes; none for a member who does not manage the company. */
    recent: {
      url: string;
      kind: FleetOperation['kind'];
      cars: number;
      by: string;
      at: string;
      isUndone: boolean;
    }[];
    views: { id: string; name: string; url: string; isOpen: boolean; destroyUrl: string }[];
    urls: {
      table: string;
      columns: string;
      views: string;
      /** `null` for a member who may not list cars. */
      create: string | null;
      /** Where many cars can be changed together; also `null` for them. */
      changes: string | null;
      timeline: string;
      classes: string;
      csv: string;
      import: string | null;
    };
  };
  'CompanyOwner/Classes/Index': {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    classes: ClassView[];
    /** `null` for a member who does not manage the company. */
    createUrl: string | null;
  };
  'CompanyOwner/Classes/Edit': {
    company: { slug: string; name: string };
    /** The id of the class; `null` for a new one. */
    class: string | null;
    /** `null` until it is chosen, with what all cars of the class have in common. */
    lead:
      | (ClassCarView & { category: CarCategory; gearbox: Gearbox; fuel: Fuel; seats: number })
      | null;
    /** The cars that can lead a new class. */
    leads: ClassCarView[];
    /** The others like the leading one, in its class or in none. */
    cars: (ClassCarView & { isIn: boolean })[];
    most: number;
    urls: { store: string; index: string };
  };
  'CompanyOwner/Timeline': LaterEntries & {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    timeline: TimelineView;
    /** The number of cars that match the filters, of which the timeline has at most `most`. */
    total: number;
    most: number;
    filter: {
      q: string;
      category: CarCategory | null;
      branch: string | null;
      /** The days for which a free car is searched, both included. */
      free: WallDate | null;
      until: WallDate | null;
    };
    /** Why no free car was searched for the days asked. */
    freeProblem: string | null;
    /** None for a member who belongs to one branch and sees only its cars. */
    branches: { id: string; name: string }[];
    group: FleetGroup;
    scale: TimelineScale;
  };
  'CompanyOwner/Day': {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    day: WallDate;
    /** Today where the product is at home. */
    today: WallDate;
    days: { earlier: string; later: string; today: string; tomorrow: string };
    filter: { branch: string | null; isMine: boolean };
    /** None for a member who belongs to one branch and sees only its cars. */
    branches: { id: string; name: string }[];
    whose: { all: string; mine: string };
    tasks: DayTaskView[];
    /** Who can be given a hand-over, in the branch or all of the company; none for a member who may not assign. */
    crew: { id: string; name: string; branch: string | null }[];
    /** How many hand-overs nobody does. */
    open: number;
    /** What this member has just assigned by rule. */
    undo: { count: number; url: string } | null;
    now: string;
    urls: { assignOpen: string };
  };
  'CompanyOwner/Counter/Index': {
    /** `isVerified`: its registration is checked, so that it may look for people. */
    company: { slug: string; name: string; isVerified: boolean };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    /** None for a member who belongs to one branch and sees only its cars. */
    branches: { id: string; name: string }[];
    choice: CounterChoiceView;
    /** What is wrong with the dates. */
    problem: string | null;
    cars: CounterCarView[];
    offer: CounterOfferView | null;
    person: { name: string; isVerified: boolean; clearUrl: string } | null;
    recent: RecentCounterView[];
    /** Makes one booking of a form that is sent twice. */
    requestKey: string;
    urls: { page: string; people: string; code: string; store: string };
  };
  'CompanyOwner/Counter/Show': { counter: CounterBookingView };
  'CompanyOwner/Maintenance': {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    /** None for a member who belongs to one branch and sees only its cars. */
    branches: { id: string; name: string }[];
    filter: { q: string; branch: string | null } & Record<'kind' | 'state', string | null>;
    page: { current: number; last: number };
    /** Plans and documents, those that are due first. */
    due: DueView[];
  };
  'CompanyOwner/Vehicles/Maintenance': {
    car: { name: string; plate: string; odometerKm: number; currency: string; timeZone: string };
    plans: PlanView[];
    /** The bookings that stay in the time for which a plan blocks the car. */
    conflicts: ConflictView[];
    /** Those that end. */
    documents: DueView[];
    /** What is still to be done. */
    planned: Extract<JobView, { doneOn: null }>[];
    /** What was done, the latest first. */
    jobs: Extract<JobView, { doneOn: WallDate }>[];
    /** Those that hand-overs have found and that are no job yet. */
    damages: DamageView[];
    /** In minor units; `null` for a member who may not see money. */
    spent: number | null;
    mayAct: boolean;
    /** Whether they may take a job that was done out of the list. */
    mayRemoveDone: boolean;
    seesMoney: boolean;
    /** What the car has no plan for yet. */
    open: MaintenanceKind[];
    today: WallDate;
    /** `edit` is `null` for a member who may not change the car. */
    urls: { all: string; store: string; plan: string; addDone: string; edit: string | null };
  };
  'CompanyOwner/Reports': {
    company: { slug: string; name: string };
    /** The other companies of which the person is a member. */
    others: { name: string; url: string }[];
    period: {
      first: string;
      last: string;
      /** Months that can be chosen, the newest first. */
      months: string[];
      usual: { name: UsualPeriod; url: string; current: boolean }[];
    };
    filter: { branch: string | null; category: CarCategory | null };
    /** None for a member who belongs to one branch and sees only its cars. */
    branches: { id: string; name: string }[];
    group: ReportGroup;
    groups: { group: ReportGroup; url: string }[];
    /** The names of those columns that the member may see. */
    columns: ReportColumn[];
    sorts: Record<ReportSort, { url: string; direction: 'ascending' | 'descending' | 'none' }>;
    /** Of the whole period, and of one as long before it; `null` if nothing was booked then. */
    totals: FiguresView;
    before: FiguresView | null;
    months: (FiguresView & { month: string })[];
    rows: (FiguresView & { key: string; name: string; plate: string | null; url: string | null })[];
    page: { current: number; last: number };
    urls: { csv: string; page: string; clear: string };
  };
  'CompanyOwner/Move': {
    booking: {
      ref: string;
      carSlug: string;
      carName: string;
      plate: string;
      clientName: string;
      startsAt: string;
      endsAt: string;
      timeZone: string;
      currency: string;
    };
    isMovable: boolean;
    /** Those that are free and at least as good. */
    cars: FreeCarView[];
    /** Those that are free and not as good, which the client is asked about. */
    others: FreeCarView[];
    /** The one of them that a member has tried to move it to. */
    chosen: string | null;
    /** What can be given off for one of them, in minor units; 0 for a member who may not. */
    largestReduction: number;
    /** What waits for the client's answer. */
    open: OpenChangeView | null;
    requestKey: string;
    urls: { update: string; ask: string; booking: string; timeline: string };
  };
  'CompanyOwner/Vehicles/Create': {
    company: { slug: string; name: string };
    branches: { id: string; name: string }[];
    models: Readonly<Record<string, readonly string[]>>;
    /** The car another one is to be like; only what tells the two apart is asked then. */
    like: {
      slug: string;
      plate: string;
      make: string;
      model: string;
      year: number;
      branch: string | null;
    } | null;
    urls: { store: string; table: string };
  };
  'CompanyOwner/Vehicles/Edit': OwnerPages['Owner/Cars/Edit'] & {
    company: { slug: string; name: string };
    branches: { id: string; name: string }[];
    /** The id of the one the car belongs to. */
    branch: string | null;
    urls: { table: string; branch: string; maintenance: string; like: string };
  };
  'CompanyOwner/Vehicles/Import': {
    company: { slug: string; name: string };
    /** What each column can be called. */
    columns: { key: SheetColumn; spellings: readonly string[] }[];
    mostRows: number;
    urls: { store: string; template: string; table: string };
  };
  'CompanyOwner/Vehicles/ImportCheck': { check: FleetImportView };
  'CompanyOwner/Vehicles/Change': {
    company: string;
    change: FleetChangeView;
    page: { current: number; last: number };
  };
};
