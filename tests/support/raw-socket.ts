import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const TEXT = 1;
const FINAL = 0x80;
const MASKED = 0x80;

/** A frame of a WebSocket's client. Its mask is zero, so that the payload stays as it is. */
export function frame(payload: string, { opcode = TEXT, isFinal = true } = {}): Buffer {
  const body = Buffer.from(payload);
  const first = Buffer.from([(isFinal ? FINAL : 0) | opcode]);
  return Buffer.concat([first, maskedLength(body.length), Buffer.alloc(4), body]);
}

function maskedLength(length: number): Buffer {
  if (length < 126) return Buffer.from([MASKED | length]);
  const short = Buffer.from([MASKED | 126, length >> 8, length & 0xff]);
  if (length < 65_536) return short;
  const long = Buffer.alloc(9, MASKED | 127);
  long.writeBigUInt64BE(BigInt(length), 1);
  return long;
}

export function message(event: string, data: object): Buffer {
  return frame(JSON.stringify({ event, data }));
}

/** A connection whose client reads nothing unless it is asked to. */
export async function openRaw(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => socket.destroy());
  socket.pause();
  await once(socket, 'connect');
  return socket;
}

/** The same, with a WebSocket's handshake sent. */
export async function openRawWebSocket(port: number, path: string): Promise<Socket> {
  const socket = await openRaw(port);
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Resolves when the kernel has taken everything that was written, or the other side has ended the connection. */
export function settled(socket: Socket, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, longestMs);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    socket.once('close', done);
    if (socket.destroyed || socket.writableLength === 0) done();
    else socket.once('drain', done);
  });
}
