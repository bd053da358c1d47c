import type { WorkView } from './work.ts';
import type { PlannedMoment, ThreadReportReason } from '#server/db/generated/enums.ts';
import type { ConversationView } from '../presenters/conversation.ts';
import type { FoundMessageView, InboxRowView } from '../presenters/inbox.ts';

export type InboxView = {
  query: string;
  unreadOnly: boolean;
  rows: InboxRowView[];
  /** What `steps` must be for more rows; `null` if these are all. */
  moreSteps: number | null;
  /** `null` while nothing is searched for. */
  found: FoundMessageView[] | null;
};

export type HostTextsView = {
  hostId: string;
  /** Only when the person has more than one host. */
  hostName: string | null;
  replies: { title: string; body: string; destroyUrl: string }[];
  plans: {
    id: string;
    moment: PlannedMoment;
    body: string;
    car: string | null;
    destroyUrl: string | null;
  }[];
  /** `null` for members who only read what goes out by itself. */
  plansUrl: string | null;
  cars: { id: string; name: string }[];
};

export type ReportView = {
  id: string;
  reason: ThreadReportReason;
  note: string;
  reporter: string;
  side: 'client' | 'host';
  client: string;
  host: string;
  bookingUrl: string | null;
  at: string;
  threadUrl: string;
  closeUrl: string;
};

export type StoryMessageView = {
  number: number;
  side: 'client' | 'host';
  author: string;
  text: string;
  isCovered: boolean;
  at: string;
  files: { name: string; url: string }[];
};

export type MessagePages = {
  'Messages/Index': { inbox: InboxView };
  'Messages/Show': { inbox: InboxView; conversation: ConversationView };
  'Owner/Messages': { hosts: HostTextsView[]; placeholders: string[] };
  'Admin/Messages/Index': { reports: ReportView[]; work: WorkView };
  /** `story` is `null` until the admin has given a reason. */
  'Admin/Messages/Show': {
    client: string;
    host: string;
    car: string;
    bookingUrl: string | null;
    openUrl: string;
    story: StoryMessageView[] | null;
  };
};
