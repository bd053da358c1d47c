import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '#tools/ports.ts';

/** A process of the application, at a port that it keeps when it is started again. */
export class DrillNode {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #isQuiet: boolean;
  #child: ChildProcess | undefined;

  /** @param isQuiet a drill that breaks things on purpose does not show what nodes say of it */
  constructor(port: number, env: NodeJS.ProcessEnv = {}, { isQuiet = false } = {}) {
    this.port = port;
    this.#env = env;
    this.#isQuiet = isQuiet;
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['tests/drills/node.ts', String(this.port)], {
      env: { ...process.env, ...this.#env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', this.#isQuiet ? 'ignore' : 'inherit'],
    });
    this.#child = child;
    const lines = createInterface(child.stdout);
    const serving = new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line === 'Serving.') resolve();
        else if (!this.#isQuiet) console.log(line);
      });
      child.once('exit', () => reject(new Error('A node does not start.')));
    });
    await serving;
  }

  /** Asks it to end, and waits. @returns how long it took, in seconds */
  async stop(): Promise<number> {
    const begun = performance.now();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return 0;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [status, signal] = await ended;
    if (status !== 0) throw new Error(`A node ended with ${String(status ?? signal)}.`);
    return (performance.now() - begun) / 1_000;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }
}

/** Two nodes that have not been started. @param origin the address at which people reach them */
export async function nodesBehind(origin: string, env: NodeJS.ProcessEnv = {}) {
  const ports = [await freePort(), await freePort()];
  return ports.map((port) => new DrillNode(port, { ...env, APP_URL: origin }));
}
