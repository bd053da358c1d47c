import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

const databases: string[] = [];

afterAll(async () => {
  for (const name of databases) await onAdmin(`drop database ${name} with (force)`);
});

/** A database without tables, dropped after the tests of the file. */
export async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(`create database ${name}`);
  databases.push(name);
  return Object.assign(new URL(inject('adminUrl')), { pathname: name }).href;
}

export async function query<T extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<T>(text, [...values]).finally(() => client.end());
  return rows;
}

async function onAdmin(text: string) {
  await query(inject('adminUrl'), text);
}
