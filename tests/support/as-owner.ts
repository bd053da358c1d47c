import pg from 'pg';

/** Runs a statement as the owner of the tables in the worker's database, for what the application's role may not do. */
export async function asOwner(text: string): Promise<object[]> {
  const client = new pg.Client(process.env['OWNER_DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query<object>(text).finally(() => client.end());
  return rows;
}
