import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inProject, root } from '#server/lib/paths.ts';
import { runNode } from './run.ts';

const run = promisify(execFile);

/** The parts that import nothing of the application, in `server`. */
export const packages = ['inertia', 'realtime', 'gateway'] as const;

export type PackageName = (typeof packages)[number];

/** What is published as it is, beside the code. */
const published = new Set(['.json', '.md', '.sql', '.css']);

/**
 * Makes a package of a part: compiled, because Node strips no types of what is installed.
 *
 * @param to the folder for the file
 * @returns the file's path
 */
export async function packPart(part: PackageName, to: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `volan-${part}-`));
  try {
    await compile(inProject(`server/${part}`), folder);
    await copyFile(inProject('LICENSE'), join(folder, 'LICENSE'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], {
      cwd: folder,
      shell: process.platform === 'win32',
    });
    return join(to, fileNameIn(stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compile(source: string, outDir: string): Promise<void> {
  const config = join(outDir, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    outDir,
    rootDir: source,
    rewriteRelativeImportExtensions: true,
    typeRoots: [inProject('node_modules/@types')],
  };
  await writeFile(
    config,
    JSON.stringify({
      extends: inProject('server/tsconfig.json'),
      compilerOptions,
      include: [source],
    }),
  );
  await runNode('node_modules/typescript/bin/tsc', ['-p', config]);
  await rm(config);
  const files = (await readdir(source)).filter((file) => published.has(extname(file)));
  for (const file of files) await copyFile(join(source, file), join(outDir, file));
}

function fileNameIn(output: string): string {
  const found: unknown = JSON.parse(output);
  const [first]: unknown[] = Array.isArray(found) ? found : Object.values(Object(found));
  const name: unknown = Object(first).filename;
  if (typeof name !== 'string') throw new Error(`npm named no file: ${output}`);
  return name;
}

if (import.meta.main) {
  const to = resolve(root, process.argv[2] ?? 'packages');
  await mkdir(to, { recursive: true });
  for (const part of packages) console.log(await packPart(part, to));
}
