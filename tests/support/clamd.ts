import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** Put together here, so that no scanner takes this file for the sample itself. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

const COMMAND = 'zINSTREAM\0';
const STREAM_MAX = 2 * 1024 * 1024;

/** ClamAV's daemon as far as `INSTREAM` goes, strict about its frames. It finds EICAR. */
export async function startClamd() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    void converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

async function converse(socket: Socket) {
  let held = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    held = Buffer.concat([held, Buffer.from(chunk)]);
    const answer = answerTo(held);
    if (answer !== null) return socket.end(`${answer}\0`);
  }
}

/** `null` while it waits for more. */
function answerTo(received: Buffer): string | null {
  if (received.length < COMMAND.length) return null;
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return 'UNKNOWN COMMAND';
  const body: Buffer[] = [];
  let [at, size] = [COMMAND.length, 0];
  while (at + 4 <= received.length && size <= STREAM_MAX) {
    const length = received.readUInt32BE(at);
    if (length === 0) return resultOf(Buffer.concat(body));
    if (at + 4 + length > received.length) return null;
    body.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    size += length;
  }
  return size > STREAM_MAX ? 'INSTREAM size limit exceeded. ERROR' : null;
}

const resultOf = (bytes: Buffer) =>
  bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
