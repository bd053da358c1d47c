import pg from 'pg';
import { connectAlone } from '#server/db/pool.ts';

/** Rows whose commit is a named point, with the columns that name it; a change of the last one counts. */
const watched = {
  bookings: ['status'],
  payments: ['purpose', 'status'],
  refunds: ['status'],
  booking_changes: ['state'],
  claims: ['status'],
  inspections: ['leg', 'status'],
  payouts: ['status'],
  money_cases: ['kind', 'state'],
  webhook_events: ['provider'],
  ledger_transactions: ['kind'],
} as const;

const CHANNEL = 'committed';

/**
 * Tells of every commit of such a row, with the node that made it: a trigger of the test's own database notifies, which
 * PostgreSQL delivers once the transaction is committed.
 */
export async function watchCommits(
  ownerUrl: string,
  onCommit: (point: string, node: string) => void,
) {
  const client = await connectAlone({ name: 'kill-test', connectionString: ownerUrl });
  await client.query(tellFunction);
  for (const [table, columns] of Object.entries(watched)) {
    const names = columns.map((column) => pg.escapeLiteral(column)).join(', ');
    await client.query(`
      create trigger kill_test after insert or update on ${pg.escapeIdentifier(table)}
      for each row execute function tell_of_commit(${names})`);
  }
  client.on('notification', ({ payload = '' }) => {
    const [node = '', point = ''] = payload.split('|');
    onCommit(`committed: ${point}`, node);
  });
  await client.query(`listen ${CHANNEL}`);
  return () => client.end();
}

const tellFunction = `
  create function tell_of_commit() returns trigger language plpgsql as $$
  declare
    row_now jsonb := to_jsonb(new);
    row_before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
    last_column text := tg_argv[tg_nargs - 1];
    words text := tg_table_name;
  begin
    if row_before is not null and row_before -> last_column = row_now -> last_column then return null; end if;
    for at in 0 .. tg_nargs - 1 loop words := words || ' ' || (row_now ->> tg_argv[at]); end loop;
    perform pg_notify('${CHANNEL}', current_setting('application_name') || '|' || words);
    return null;
  end $$`;
