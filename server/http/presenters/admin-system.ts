import type {
  failedJobs,
  lastBackup,
  release,
  servicesInForce,
  unhandledWebhooks,
} from '#server/domain/health/system.ts';
import type { jobCounts } from '#server/domain/health/queries.ts';
import type { auditSeal } from '#server/domain/audit/seals.ts';
import { retentionKinds, type RetentionName } from '#server/domain/retention/kinds.ts';
import { rules } from '#server/domain/rules.ts';
import { keysOf } from '#server/lib/objects.ts';
import { url } from '#shared/routes.ts';

/** A copy of this age means that the process that makes one a day has stopped. */
const BACKUP_HOURS = 26;

type Found = {
  release: Awaited<ReturnType<typeof release>>;
  backup: Awaited<ReturnType<typeof lastBackup>>;
  audit: Awaited<ReturnType<typeof auditSeal>>;
  services: ReturnType<typeof servicesInForce>;
  jobs: Awaited<ReturnType<typeof jobCounts>>;
  failed: Awaited<ReturnType<typeof failedJobs>>;
  webhooks: Awaited<ReturnType<typeof unhandledWebhooks>>;
};

/** Something that can be handled again. */
type Stuck = {
  kind: 'webhook' | 'job';
  id: string;
  name: string;
  at: string;
  error: string | null;
};

type Service = { [N in keyof Found['services']]: { name: N; value: Found['services'][N] } };

export type SystemView = {
  release: {
    version: string;
    node: string;
    database: string;
    migration: string | null;
    startedAt: string;
  };
  backup: { copiedAt: string; storedAt: string; isOld: boolean } | null;
  /** The seal of the audit trail; `null` before the first night. */
  audit: { sealedAt: string; entries: number; isBroken: boolean } | null;
  services: Service[keyof Service][];
  /** Kinds of jobs of which some wait or have failed. */
  queues: { name: string; waiting: number; failed: number; oldestSeconds: number }[];
  stuck: { jobs: Stuck[]; webhooks: Stuck[] };
  /** For how long each kind of personal data is kept. */
  retention: { name: RetentionName; kept: (typeof retentionKinds)[RetentionName]['kept'] }[];
  /** Days for which files of an identity check are kept that nobody finished. */
  unfinishedDays: number;
  replayUrl: string;
};

export function systemView(found: Found, now: Date): SystemView {
  const { release: runs, backup, audit, services, jobs, failed, webhooks } = found;
  const limit = now.getTime() - BACKUP_HOURS * 3_600_000;
  return {
    release: { ...runs, startedAt: runs.startedAt.toISOString() },
    backup: backup && { ...backup, isOld: Date.parse(backup.storedAt) < limit },
    audit: audit && { ...audit, sealedAt: audit.sealedAt.toISOString() },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name with its own value
    services: Object.entries(services).map(([name, value]) => ({
      name,
      value,
    })) as Service[keyof Service][],
    queues: jobs
      .filter(({ waiting, failed: lost }) => waiting > 0 || lost > 0)
      .map(({ of, waiting, failed: lost, oldest }) => ({
        name: of,
        waiting,
        failed: lost,
        oldestSeconds: Math.round(oldest),
      })),
    stuck: {
      jobs: failed.map((job) => ({ ...job, kind: 'job' as const, at: job.at.toISOString() })),
      webhooks: webhooks.map(({ type, at, ...rest }) => ({
        ...rest,
        kind: 'webhook' as const,
        name: type,
        at: at.toISOString(),
      })),
    },
    retention: keysOf(retentionKinds).map((name) => ({ name, kept: retentionKinds[name].kept })),
    unfinishedDays: rules.documents.storeUnfinishedDays,
    replayUrl: url('admin.system.replay'),
  };
}
