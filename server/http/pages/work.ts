import type { StopState } from '#server/db/generated/enums.ts';
import type { StopView } from '../presenters/stop.ts';
import type { StaffIncidentView } from '../presenters/incident.ts';
import type { IncidentState } from '#server/db/generated/enums.ts';
import type { DecisionState } from '#server/domain/claims/queries.ts';
import type { CaseList } from '#server/domain/cases/queries.ts';
import type { CaseRowView, CaseView } from '../presenters/admin-cases.ts';
import type { DecidableView } from '../presenters/admin-claims.ts';
import type { ReviewableView } from '../presenters/admin.ts';
import type { WorkList } from '#server/db/generated/enums.ts';
import type { Holder } from '#server/domain/staff/assigning.ts';
import type { Share } from '#server/domain/staff/work.ts';

/** Who of the staff has what of a list. */
export type WorkView = {
  list: WorkList;
  /** The id of the one who looks. */
  me: string;
  /** Whose the list shows. */
  share: Share;
  /** By the id of what waits; what nobody has is missing. */
  holders: Record<string, Holder>;
  /** What a page about one thing is about; the first of a list. */
  only: string;
  /** Those who can have it. */
  colleagues: Holder[];
};

type Paged = { page: number; pages: number };
type ReviewName = 'pending_review' | 'approved' | 'rejected';

/** The lists that the staff share out. */
export type WorkPages = {
  'Admin/Checkins': Paged & {
    show: ReviewName;
    /** The text searched for; empty for all. */
    search: string;
    tabs: { state: ReviewName; count: number; url: string }[];
    work: WorkView;
    inspections: ReviewableView[];
  };
  'Admin/Cases/Index': Paged & {
    show: CaseList;
    search: string;
    tabs: { state: CaseList; count: number; url: string }[];
    work: WorkView;
    cases: CaseRowView[];
  };
  'Admin/Claims': Paged & {
    show: DecisionState;
    search: string;
    tabs: { state: DecisionState; count: number; url: string }[];
    work: WorkView;
    claims: DecidableView[];
  };
  'Admin/Incidents': Paged & {
    show: IncidentState;
    tabs: { state: IncidentState; count: number; url: string }[];
    work: WorkView;
    incidents: StaffIncidentView[];
  };
  'Admin/Stops': Paged & {
    show: StopState;
    search: string;
    tabs: { state: StopState; count: number; url: string }[];
    work: WorkView;
    stops: StopView[];
  };
  'Admin/Cases/Show': { view: CaseView; work: WorkView };
};
