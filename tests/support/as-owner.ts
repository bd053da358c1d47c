import pg from 'pg';

/** Runs a statement as the role that owns the tables of the worker's database: the application may not. */
export async function asOwner(text: string): Promise<void> {
  const client = new pg.Client(process.env['OWNER_DATABASE_URL']);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
