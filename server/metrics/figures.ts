import { Counter, Gauge, register, type GaugeConfiguration } from 'prom-client';
import { embeddedServer } from '#server/broadcasting/broadcaster.ts';
import { pool, replica } from '#server/db/client.ts';
import { businessFigures, type BusinessFigures } from '#server/domain/health/queries.ts';
import { lastBackup } from '#server/domain/health/system.ts';
import { clock } from '#server/lib/clock.ts';
import { log } from '#server/lib/log.ts';

/** Figures are read at most this often, however many ask, in milliseconds. */
const FRESH_MS = 10_000;

let read: { at: number; figures: Promise<BusinessFigures | null> } | undefined;

/** Registers the gauges of this process and of the business. They are filled whenever somebody asks for the metrics. */
export function registerFigures(): void {
  ofThisProcess();
  ofTheReplica();
  ofTheBusiness();
}

function ofThisProcess(): void {
  gauge({
    name: 'volan_database_connections',
    help: 'Connections of the pool: all, idle ones, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  gauge({
    name: 'volan_live_connections',
    help: 'Open sockets of the embedded live server; none with a hosted service.',
    collect() {
      this.set(embeddedServer()?.connectionCount() ?? 0);
    },
  });
  gauge({
    name: 'volan_backup_age_seconds',
    help: 'How long ago the backup of this machine last stored the newest changes, and began its newest whole copy; absent where it has never run.',
    labelNames: ['of'],
    async collect() {
      this.reset();
      const backup = await lastBackup();
      if (!backup) return;
      this.set({ of: 'changes' }, secondsSince(backup.storedAt));
      this.set({ of: 'copy' }, secondsSince(backup.copiedAt));
    },
  });
}

/** Absent where there is no replica. */
function ofTheReplica(): void {
  gauge({
    name: 'volan_replica_behind_seconds',
    help: 'How far the replica is behind at most, and whether pages are read from it; +Inf if it does not answer.',
    labelNames: ['used'],
    collect() {
      this.reset();
      if (replica) this.set({ used: replica.isUsed ? 'yes' : 'no' }, replica.behindMs / 1_000);
    },
  });
  register.registerMetric(
    new Counter({
      name: 'volan_reads_total',
      help: 'Statements that a replica was to answer, by which database answered.',
      labelNames: ['by'],
      registers: [],
      collect() {
        this.reset();
        if (!replica) return;
        this.inc({ by: 'replica' }, replica.reads.replica);
        this.inc({ by: 'primary' }, replica.reads.primary);
      },
    }),
  );
}

function secondsSince(moment: string): number {
  return (clock.now().getTime() - Date.parse(moment)) / 1_000;
}

/** A figure without labels, or one with a label whose values are rows. */
const numbers = {
  volan_webhooks_unhandled: ['Webhooks that were stored and not handled yet.', 'webhooksUnhandled'],
  volan_payments_unsettled: [
    'Payments that were begun over ten minutes ago and are neither paid nor refused.',
    'paymentsUnsettled',
  ],
  volan_holds_ending: [
    'Authorised payments and deposits whose hold ends within 24 hours.',
    'holdsEnding',
  ],
  volan_ledger_imbalance: [
    'What the ledger is out of balance, in minor units. Anything but 0 is an error in the books.',
    'ledgerImbalance',
  ],
  volan_bookings_odd: ['Bookings whose client money does not add up.', 'oddBookings'],
  volan_money_cases_overdue: [
    'Open money cases (disputes, failed refunds, bounced payouts, lost holds) past their deadline.',
    'casesOverdue',
  ],
  volan_bank_entries_unexplained: [
    'Entries of our bank account that belong to nothing, and that nobody has explained.',
    'bankEntriesUnexplained',
  ],
  volan_movements_out_of_line: [
    'Movements of the balance at the gateway that the ledger has otherwise, at the last comparison.',
    'movementsOutOfLine',
  ],
  volan_reconciled_seconds: [
    'How long ago the balance at the gateway was compared with the ledger; 0 before the first time.',
    'reconciledSeconds',
  ],
  volan_audit_broken: [
    '1 if an entry of the audit trail was changed after it was sealed.',
    'auditBroken',
  ],
  volan_tax_report_unfiled_days: [
    'Days of this year in which the report of the year before was not filed with the tax authority; 0 once it is.',
    'taxReportDays',
  ],
  volan_sign_in_accounts_per_network: [
    'The most accounts for which one network was refused a sign-in in the last hour.',
    'accountsOfOneNetwork',
  ],
  volan_sign_in_networks_per_account: [
    'The most networks that were refused a sign-in to one account in the last hour.',
    'networksOfOneAccount',
  ],
  volan_sign_in_accounts_failed: [
    'For how many accounts a sign-in was refused in the last hour.',
    'accountsTried',
  ],
  volan_requests_waiting: [
    'Booking requests that wait for the answer of a host.',
    'requestsWaiting',
  ],
} as const satisfies Record<string, readonly [help: string, figure: keyof BusinessFigures]>;

type Counts = [
  help: string,
  label: string,
  rows: (figures: BusinessFigures) => readonly { of: string; count: number }[],
];

const counts: Readonly<Record<string, Counts>> = {
  volan_bookings: ['Bookings by status.', 'status', ({ bookings }) => bookings],
  volan_mails: ['Mails of the last day by state.', 'state', ({ mails }) => mails],
  volan_security_failures: [
    'Failed sign-ins, wrong codes and refusals of the last hour, by kind.',
    'kind',
    ({ failures }) => failures,
  ],
  volan_push_devices: [
    'Browsers that get push messages, by whether their push service took the last one.',
    'state',
    ({ devices }) => devices,
  ],
  volan_jobs: ['Jobs that are due and wait, by queue.', 'queue', ({ jobsWaiting }) => jobsWaiting],
  volan_jobs_failed: [
    'Jobs that were given up, by queue.',
    'queue',
    ({ jobsFailed }) => jobsFailed,
  ],
  volan_oldest_job_seconds: [
    'How long the oldest due job has waited, by queue.',
    'queue',
    ({ oldestJobs }) => oldestJobs,
  ],
};

function ofTheBusiness(): void {
  gauge({
    name: 'volan_figures_up',
    help: '1 if the figures of the business could be read, 0 if the database did not answer.',
    async collect() {
      this.set((await figures()) ? 1 : 0);
    },
  });
  for (const [name, [help, figure]] of Object.entries(numbers)) {
    gauge({
      name,
      help,
      async collect() {
        const found = await figures();
        if (found) this.set(found[figure]);
        else this.reset();
      },
    });
  }
  for (const [name, [help, label, rows]] of Object.entries(counts))
    counted(name, help, label, rows);
}

function counted(name: string, help: string, label: string, rows: Counts[2]): void {
  gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      this.reset();
      const found = await figures();
      for (const { of, count } of found ? rows(found) : []) this.set({ [label]: of }, count);
    },
  });
}

function gauge<Label extends string>(configuration: GaugeConfiguration<Label>): void {
  register.registerMetric(new Gauge({ ...configuration, registers: [] }));
}

/** The figures of all gauges of one answer come from one reading. */
function figures(): Promise<BusinessFigures | null> {
  const now = Date.now();
  if (!read || now - read.at > FRESH_MS)
    read = {
      at: now,
      figures: businessFigures(clock.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'The figures for the metrics could not be read.');
        return null;
      }),
    };
  return read.figures;
}
