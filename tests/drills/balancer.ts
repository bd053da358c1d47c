import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const LOOK_MS = 1_000;
const PATIENCE_MS = 900;

/** A node that says nothing so many times is taken for dead; one that says it is not ready gets nothing more at once. */
const SILENCES = 3;

type Backend = { port: number; isReady: boolean; silences: number };

/**
 * Shares requests and live connections among nodes, as a load balancer does: once a second it asks each node whether it
 * is ready, and in between it trusts the last answer. What fails, fails: it tries nothing a second time.
 */
export class Balancer {
  readonly #backends: Backend[];
  // Kept connections are what makes a restart hard: a node may close one just when the next request is sent on it.
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((req, res) => this.#pass(req, res));
  #looking: NodeJS.Timeout | undefined;
  #turn = 0;

  readonly #prefersFirst: boolean;

  /** @param prefersFirst everything goes to the first node that is ready, instead of to each in turn */
  constructor(ports: readonly number[], { prefersFirst = false } = {}) {
    this.#prefersFirst = prefersFirst;
    this.#backends = ports.map((port) => ({ port, isReady: false, silences: 0 }));
    this.#server.on('upgrade', (req, socket: Socket, head) => this.#join(req, socket, head));
  }

  /** @returns its address, when the first node is ready */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    await this.#look();
    this.#looking = setInterval(() => void this.#look(), LOOK_MS);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  isReady(port: number): boolean {
    return this.#backends.some((backend) => backend.port === port && backend.isReady);
  }

  close(): void {
    clearInterval(this.#looking);
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#backends.map(async (backend) => {
        const url = `http://127.0.0.1:${backend.port}/health/ready`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
          (error: unknown) => error,
        );
        const isSilent = answer instanceof DOMException;
        backend.silences = isSilent ? backend.silences + 1 : 0;
        if (!isSilent || backend.silences >= SILENCES)
          backend.isReady = answer instanceof Response && answer.ok;
      }),
    );
  }

  #next(): number | undefined {
    const ready = this.#backends.filter(({ isReady }) => isReady);
    if (!this.#prefersFirst) this.#turn += 1;
    return ready[this.#turn % ready.length]?.port;
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    const port = this.#next();
    if (port === undefined) return void res.writeHead(503, { 'X-No-Node': '1' }).end();
    const { method, url: path, headers } = req;
    const to = { host: '127.0.0.1', port, agent: this.#agent, method, path, headers };
    const passed = request(to, (answer) => {
      const { connection: _connection, ...given } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, given);
      answer.pipe(res);
    });
    passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
    req.pipe(passed);
  }

  #join(req: IncomingMessage, socket: Socket, head: Buffer): void {
    const port = this.#next();
    if (port === undefined) return void socket.destroy();
    const node = connect(port, '127.0.0.1', () => {
      const lines = Array.from({ length: req.rawHeaders.length / 2 }, (_, at) =>
        [req.rawHeaders[at * 2], req.rawHeaders[at * 2 + 1]].join(': '),
      );
      node.write([`GET ${req.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      node.write(head);
      node.pipe(socket).pipe(node);
    });
    for (const [one, other] of [
      [socket, node],
      [node, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}
