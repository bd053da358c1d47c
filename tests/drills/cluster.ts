import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applicationUrl, createApplicationRole } from '#tools/postgres/application-role.ts';
import { startCluster } from '#tools/postgres/postgres.ts';
import { temporaryHome } from '#tools/postgres/postgres-binaries.ts';
import { postmaster } from '#tools/postgres/postmaster.ts';
import { startStandby } from '../support/standby.ts';
import { MovingAddress } from './moving-address.ts';

const DATABASE = 'volan';
const STANDBY = 'standby';

/** How long whoever watches a primary looks on before calling it dead. */
const SURE_MS = 2_000;

/** What docs/deploy.md says the role must have behind a pooler. */
const roleSettings = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};

/** A primary, a replica that it waits for, and an address that leads to whichever of them is the primary. */
export class DrillCluster {
  readonly #address = new MovingAddress();
  readonly #home = temporaryHome();
  #primary: Awaited<ReturnType<typeof startCluster>> | undefined;
  #standby: Awaited<ReturnType<typeof startStandby>> | undefined;
  #port = 0;

  async start(): Promise<void> {
    const primary = await startCluster(this.#home, { max_connections: '200' });
    this.#primary = primary;
    await query(primary.urlFor('postgres'), `create database ${DATABASE}`);
    await createApplicationRole(primary.urlFor(DATABASE));
    for (const [setting, value] of Object.entries(roleSettings))
      await query(primary.urlFor('postgres'), `alter role volan_app set ${setting} = '${value}'`);
    this.#port = await this.#address.start(portOf(primary.urlFor(DATABASE)));
  }

  /** The owner's, by the address that moves. */
  get ownerUrl(): string {
    const url = new URL(this.#primary?.urlFor(DATABASE) ?? '');
    return Object.assign(url, { port: String(this.#port) }).href;
  }

  get applicationUrl(): string {
    return applicationUrl(this.ownerUrl);
  }

  get replicaUrl(): string {
    return applicationUrl(this.#standby?.urlFor(DATABASE) ?? '');
  }

  /** From now on nothing is acknowledged that the replica has not written down as well. */
  async addStandby(): Promise<void> {
    const primary = this.#primary;
    if (!primary) throw new Error('There is no primary.');
    this.#standby = await startStandby({ home: this.#home, urlFor: primary.urlFor }, STANDBY, {
      max_connections: '200',
    });
    const admin = primary.urlFor('postgres');
    await query(admin, `alter system set synchronous_standby_names = '${STANDBY}'`);
    await query(admin, 'select pg_reload_conf()');
    await until(async () => {
      const state = `select sync_state from pg_stat_replication where application_name = '${STANDBY}'`;
      return (await query(admin, state))[0]?.['sync_state'] === 'sync';
    });
  }

  /**
   * The primary's machine is gone without a word, and its disk with it; then the replica takes its place.
   * @returns how long there was no primary, in seconds
   */
  async failOver(): Promise<number> {
    const standby = this.#standby;
    if (!standby) throw new Error('There is no replica.');
    const begun = performance.now();
    // Without its files, nobody starts it again.
    rmSync(join(this.#home, 'data', 'PG_VERSION'));
    process.kill(postmaster(join(this.#home, 'data'))?.pid ?? 0, 'SIGKILL');
    await sleep(SURE_MS);
    await query(standby.urlFor('postgres'), 'select pg_promote()');
    this.#address.move(portOf(standby.urlFor(DATABASE)));
    return (performance.now() - begun) / 1_000;
  }

  async stop(): Promise<void> {
    this.#address.close();
    await this.#standby?.stop();
    await this.#primary?.stop();
    rmSync(this.#home, { recursive: true, force: true });
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 200) throw new Error('The replica does not follow.');
    await sleep(50);
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end());
  return rows;
}
