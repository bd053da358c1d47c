import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import bundled from '@sparticuz/chromium';

export type Browser = { name: string; path: string };

/**
 * Flags of our own. Those of the bundled browser contain --single-process, with which closing one page ends the
 * browser. Only this machine can be reached. Maps are drawn by a graphics card that the processor plays; for everything
 * else that would cost three times the processor time of a page.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Debian packages that a minimal image may lack, by the library they contain. */
const packages: Record<string, string> = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libexpat.so.1': 'libexpat1',
};

/**
 * A Chromium that starts on this machine: the one in CHROMIUM_PATH, the bundled one, the system's, or Playwright's.
 * @throws {Error} that names the system packages to install, when none starts
 */
export async function findBrowser(): Promise<Browser> {
  const problems: string[] = [];
  for (const candidate of await candidates()) {
    const problem = await whyItDoesNotStart(candidate.path);
    if (problem === undefined) return candidate;
    problems.push(`  ${candidate.name}: ${problem}`);
  }
  throw new Error(
    `No Chromium for the end-to-end tests.\n${problems.join('\n')}\n  Or install one and set CHROMIUM_PATH.`,
  );
}

async function candidates(): Promise<Browser[]> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return [{ name: 'CHROMIUM_PATH', path: chosen }];
  const isBundledFor = process.platform === 'linux' && process.arch === 'x64';
  return [
    ...(isBundledFor
      ? [{ name: '@sparticuz/chromium', path: await bundled.executablePath() }]
      : []),
    ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].map((path) => ({
      name: path,
      path,
    })),
    { name: 'Playwright', path: chromium.executablePath() },
  ];
}

async function whyItDoesNotStart(path: string) {
  if (!existsSync(path)) return 'not installed';
  try {
    await promisify(execFile)(path, ['--version', '--no-sandbox'], { timeout: 20_000 });
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const library = /([\w.+-]+\.so[.\d]*): cannot open shared object/.exec(message)?.[1];
    if (!library) return message;
    return `${library} is missing: apt-get install ${packages[library] ?? 'its package'}`;
  }
}
