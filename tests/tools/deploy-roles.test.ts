import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { prepareForApplication } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { inProject } from '#server/lib/paths.ts';
import { query } from '../support/empty-database.ts';

const statements = /psql <<'SQL'\n(.*?)\nSQL/s.exec(
  readFileSync(inProject('docs/deploy.md'), 'utf8'),
)?.[1];

const admin = inject('adminUrl');
const urlOf = (parts: Partial<URL>) => Object.assign(new URL(admin), parts).href;

/** Runs what docs/deploy.md gives to psql, with names that are still free. @returns addresses of both roles */
async function asInTheDocument(text: string) {
  const name = `volan_${randomUUID().replaceAll('-', '').slice(0, 8)}`;
  const own = text.replaceAll(/\bvolan(?=\b|_app)/g, name);
  const [before = '', within = ''] = own.split(`\\c ${name}\n`);
  onTestFinished(async () => {
    await query(admin, `drop database if exists ${name} with (force)`);
    await query(admin, `drop role if exists ${name}, ${name}_app`);
  });
  for (const statement of before.split(';')) await query(admin, statement);
  await query(urlOf({ pathname: name }), within);
  return {
    owner: urlOf({ pathname: name, username: name, password: 'choose-one' }),
    application: urlOf({ pathname: name, username: `${name}_app`, password: 'choose-another' }),
  };
}

test('the roles that the document creates can migrate and serve, without being superusers', async () => {
  const { owner, application } = await asInTheDocument(statements ?? '');

  await migrate(owner);

  expect(await prepareForApplication(owner, application)).toBe(true);
  expect(await query(application, 'select count(*)::int from users')).toEqual([{ count: 0 }]);
  await expect(query(application, 'drop table users')).rejects.toThrow('must be owner');
});

test('an owner who may hand nothing over is told what the administrator has to grant', async () => {
  const withoutGrant = statements?.replace(/^grant.*\n/m, '') ?? '';
  const { owner, application } = await asInTheDocument(withoutGrant);
  await migrate(owner);

  const refused = prepareForApplication(owner, application);

  await expect(refused).rejects.toThrow(
    /As the administrator.*: grant volan_\w+_app to volan_\w+;/,
  );
});
