import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inProject } from '#server/lib/paths.ts';
import { packages, packPart } from '#tools/pack.ts';

const run = promisify(execFile);

const Failed = z.object({ stdout: z.string(), stderr: z.string() });

/** What a project of somebody else brings along. */
const theirs = ['express', 'pg', 'stripe', 'ws', 'zod', 'pusher'];
const types = ['@types/express', '@types/node', '@types/pg'];

let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'volan-packages-'));
  const files = await Promise.all(packages.map((part) => packPart(part, project)));
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(project, 'main.mts'), program);
  const known = [...theirs, ...types].map((name) => inProject(`node_modules/${name}`));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...known, ...files], {
    cwd: project,
  });
}, 120_000);

afterAll(() => rm(project, { recursive: true }));

const program = `
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pg from 'pg';
import Pusher from 'pusher';
import { inertia } from '@volan/inertia-express';
import { startRealtimeServer } from '@volan/pusher-server';
import { startTestGateway } from '@volan/test-gateway/testing';

declare module '@volan/inertia-express/pages' {
  interface Register {
    pages: { Home: { name: string } };
    shared: Record<never, never>;
  }
}

const app = express().use(inertia({ html: '<!--inertia-head--><!--inertia-body-->' }));
app.get('/', (_req, res) => res.inertia.render('Home', { name: 'Ana' }));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const page = await fetch('http://127.0.0.1:' + port, { headers: { 'X-Inertia': 'true' } });

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const gateway = await startTestGateway({ pool });
const customer = await gateway.stripe.customers.create({ name: 'Ana' });

const credentials = { appId: 'a', key: 'k', secret: 's' };
const realtime = await startRealtimeServer({ ...credentials, host: '127.0.0.1', port: 0 });
const pusher = new Pusher({
  ...credentials,
  host: '127.0.0.1',
  port: String(realtime.port),
  useTLS: false,
});
const sent = await pusher.trigger('news', 'told', { of: 'a car' });

console.log(JSON.stringify({ page: await page.json(), customer, sent: sent.status }));
await Promise.all([gateway.stop(), realtime.close(), server.close()]);
await pool.end();
`;

test('the parts that stand alone work in a project that has nothing else of ours', async () => {
  const { stdout } = await run(process.execPath, ['main.mts'], { cwd: project });

  expect(JSON.parse(stdout)).toMatchObject({
    page: { component: 'Home', props: { name: 'Ana' } },
    customer: { object: 'customer', name: 'Ana' },
    sent: 200,
  });
});

test('their types are those of the program that uses them', async () => {
  const wrong = program.replace("render('Home', { name: 'Ana' })", "render('Home', { name: 42 })");
  await writeFile(join(project, 'wrong.mts'), wrong);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: 'nodenext',
    types: ['node'],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));

  const { stdout } = await run(process.execPath, [inProject('node_modules/typescript/bin/tsc')], {
    cwd: project,
  }).catch((error: unknown) => Failed.parse(error));

  expect(stdout.trim().split(/\n(?! )/)).toEqual([expect.stringMatching(/^wrong\.mts\(\d+,\d+\)/)]);
});

test('the server of events starts from the command line', async () => {
  const { stderr } = await run(join(project, 'node_modules/.bin/pusher-server'), []).catch(
    (error: unknown) => Failed.parse(error),
  );

  expect(stderr).toContain('--app-id');
});
