import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that leads to the primary, wherever it is: what a managed PostgreSQL has, or a cluster's virtual address. */
export class MovingAddress {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#pass(socket));
  #to = 0;

  /** @returns its port */
  async start(to: number): Promise<number> {
    this.#to = to;
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on it leads elsewhere; nobody stays connected to where it led. */
  move(to: number): void {
    this.#to = to;
    this.#cut();
  }

  close(): void {
    this.#server.close();
    this.#cut();
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(socket: Socket): void {
    const target = connect(this.#to, '127.0.0.1');
    socket.pipe(target).pipe(socket);
    for (const [one, other] of [
      [socket, target],
      [target, socket],
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
