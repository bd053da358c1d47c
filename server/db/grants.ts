import pg from 'pg';
import { StartFailure } from '#server/lib/start-failure.ts';

/**
 * Tables whose rows never change once written. For the owner of the tables, the trigger function `refuse_change` in the
 * migrations ensures the same.
 */
export const appendOnlyTables = [
  'ledger_transactions',
  'ledger_entries',
  'booking_events',
  'audit_entries',
  'audit_seals',
  'consents',
  'invoices',
  'invoice_lines',
  'invoiced_postings',
] as const;

/** Tables that only triggers write, which run as their owner. */
export const derivedTables = ['car_earnings'] as const;

/** Schemas whose tables the job queue and the test gateway create and change themselves. */
export const ownSchemas = ['pgboss', 'test_gateway'] as const;

/**
 * Prepares the database for the role the application runs as. That role may read and write rows, but it may not change
 * tables or rows of `appendOnlyTables`.
 *
 * @param ownerUrl of the role that migrates
 * @param applicationUrl of the role the application runs as
 * @returns whether these are two different roles
 * @throws StartFailure when the role does not exist, or the owner may not grant it anything
 */
export async function prepareForApplication(ownerUrl: string, applicationUrl: string) {
  const role = decodeURIComponent(new URL(applicationUrl).username);
  const hasOwnRole = role !== decodeURIComponent(new URL(ownerUrl).username);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'volan-migrate' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    for (const schema of ownSchemas) await client.query(`create schema if not exists ${schema}`);
    if (hasOwnRole) await client.query(grants(client.escapeIdentifier(role)));
    await client.query('commit');
    return hasOwnRole;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The role ${role} cannot be given what the application needs: ${reason}${correctionOf(reason, role, ownerUrl)}`,
    );
  } finally {
    await client.end();
  }
}

/** Only a member of a role may hand something over to it. */
function correctionOf(reason: string, role: string, ownerUrl: string) {
  const owner = decodeURIComponent(new URL(ownerUrl).username);
  return /SET ROLE|member of role|permission denied for schema/.test(reason)
    ? `\nAs the administrator of the database: grant ${role} to ${owner};`
    : '';
}

/** Processes that start at the same time wait for each other here. */
const GRANT_LOCK = 72_707_371;

function grants(role: string) {
  return `
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select on all sequences in schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};
    revoke update, delete on ${appendOnlyTables.join(', ')} from ${role};
    revoke insert, update, delete on _prisma_migrations, ${derivedTables.join(', ')} from ${role};
    ${ownSchemas.map((schema) => ownedBy(role, schema)).join('\n')}`;
}

/** Transfers a schema with everything in it to a role: an older database was set up with one role for everything. */
function ownedBy(role: string, schema: string) {
  return `do $$
    declare object record;
    begin
      alter schema ${schema} owner to ${role};
      for object in
        select format('alter table %I.%I owner to ${role}', schemaname, tablename) as change
          from pg_tables where schemaname = '${schema}'
        union all
        select format('alter function %s owner to ${role}', p.oid::regprocedure)
          from pg_proc p where p.pronamespace = '${schema}'::regnamespace
        union all
        select format('alter type %s owner to ${role}', t.oid::regtype)
          from pg_type t where t.typnamespace = '${schema}'::regnamespace and t.typtype = 'e'
      loop
        execute object.change;
      end loop;
    end $$;`;
}
