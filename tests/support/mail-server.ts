import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** As much of SMTP as it takes to be given a message. @param refused an address that is refused for good */
export async function startMailServer(refused?: string) {
  const answerTo = (line: string) => {
    if (refused !== undefined && line.includes(refused)) return '550 No such person';
    if (line === 'DATA') return '354 Go on';
    return line === 'QUIT' ? '221 Bye' : '250 Fine';
  };
  const converse = async (socket: Socket) => {
    socket.write('220 test\r\n');
    let isMessage = false;
    for await (const line of createInterface(socket)) {
      if (isMessage && line !== '.') continue;
      isMessage = line === 'DATA';
      socket.write(`${answerTo(line)}\r\n`);
    }
  };
  const server = createServer((socket) => void converse(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}
