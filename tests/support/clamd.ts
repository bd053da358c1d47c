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
  let isBegun = false;
  const body: Buffer[] = [];
  const answer = (text: string) => socket.end(`${text}\0`);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    held = Buffer.concat([held, Buffer.from(chunk)]);
    if (!isBegun && held.length >= COMMAND.length) {
      if (held.toString('latin1', 0, COMMAND.length) !== COMMAND) return answer('UNKNOWN COMMAND');
      isBegun = true;
      held = held.subarray(COMMAND.length);
    }
    while (isBegun && held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
      const length = held.readUInt32BE();
      if (length === 0) return answer(resultOf(Buffer.concat(body)));
      body.push(held.subarray(4, 4 + length));
      held = held.subarray(4 + length);
      if (Buffer.concat(body).length > STREAM_MAX)
        return answer('INSTREAM size limit exceeded. ERROR');
    }
  }
}

const resultOf = (bytes: Buffer) =>
  bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
