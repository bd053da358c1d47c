import type { SecurityEventKind } from '#server/db/generated/enums.ts';
import type { StaffEventView } from '../presenters/security-event.ts';

/** What the staff see of security events. */
export type SecurityPages = {
  'Admin/Security': {
    filter: {
      kind: SecurityEventKind | null;
      person: string | null;
      network: string;
      period: 'hour' | 'day' | 'week' | 'month' | 'all';
    };
    kinds: SecurityEventKind[];
    events: StaffEventView[];
    /** Those with the most failures in the last hour. */
    networks: {
      network: string;
      failures: number;
      accounts: number;
      lastAt: string;
      url: string;
    }[];
    newestUrl: string | null;
    olderUrl: string | null;
  };
};
