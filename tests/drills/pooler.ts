import { freePort } from '#tools/ports.ts';
import { findProgram, startProgram, versionOf, type Program } from './programs.ts';

/** The first pgbouncer that keeps prepared statements in transaction mode. */
const KEEPS_STATEMENTS = [1, 21] as const;

type Pooler = { url: string; isPreparing: boolean; program: Program | null };

/**
 * pgbouncer in transaction mode before a database, as docs/deploy.md has it.
 * @param url of the application's role, past the pooler
 */
export async function startPooler(url: string): Promise<Pooler> {
  const path = findProgram('pgbouncer', 'the nodes connect to PostgreSQL themselves.');
  if (!path) return { url, isPreparing: true, program: null };
  const port = await freePort();
  const version = versionOf(path);
  const isPreparing = keepsStatements(version);
  const { username, password, port: to, pathname } = new URL(url);
  const program = await startProgram({
    path,
    port,
    args: (file) => [file('pgbouncer.ini')],
    files: {
      'users.txt': `"${username}" "${password}"\n`,
      'pgbouncer.ini': settings({ name: pathname.slice(1), port, to, isPreparing }),
    },
  });
  console.log(`pgbouncer ${version}${isPreparing ? '' : ', without prepared statements'}`);
  return { url: Object.assign(new URL(url), { port: String(port) }).href, isPreparing, program };
}

function keepsStatements(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > KEEPS_STATEMENTS[0] || minor >= KEEPS_STATEMENTS[1];
}

type Settings = { name: string; port: number; to: string; isPreparing: boolean };

function settings({ name, port, to, isPreparing }: Settings): string {
  return `[databases]
${name} = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
${isPreparing ? 'max_prepared_statements = 200' : ''}
server_login_retry = 1
query_wait_timeout = 5
ignore_startup_parameters = extra_float_digits, options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`;
}
