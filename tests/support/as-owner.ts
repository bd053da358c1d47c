import pg from 'pg';

/** Runs a statement as the owner of the tables in the worker's database, for what the application's role may not do. */
export async function asOwner(text: string): Promise<void> {
  const client = new pg.Client(process.env['OWNER_DATABASE_URL']);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
