import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a scanner says of a file; `unknown` when it could not say anything. */
export type Verdict =
  | { kind: 'clean' }
  | { kind: 'infected'; signature: string }
  | { kind: 'unknown'; reason: string };

type ClamdAddress = { host: string; port: number; timeoutMs: number };

const CHUNK_BYTES = 64 * 1024;

/**
 * Sends a file to ClamAV's daemon (`INSTREAM`: frames with their length in front, ended by an empty one) and reads what
 * it found.
 */
export async function scanWithClamd(address: ClamdAddress, file: string): Promise<Verdict> {
  const { host, port, timeoutMs } = address;
  const socket = connect({ host, port });
  socket.on('error', () => undefined);
  const deadline = setTimeout(
    () => socket.destroy(new Error('The scanner did not answer in time.')),
    timeoutMs,
  );
  // The daemon may answer and hang up before it has everything: what counts is its answer.
  const sending = send(framesOf(file), socket).catch(() => undefined);
  try {
    let reply = '';
    for await (const chunk of socket) {
      reply += String(chunk);
      if (reply.includes('\0')) break;
    }
    return verdictOf(reply.replace(/\0[^]*$/, ''));
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(deadline);
    socket.destroy();
    await sending;
  }
}

async function send(frames: AsyncIterable<Buffer>, socket: Socket): Promise<void> {
  for await (const frame of frames) {
    if (socket.destroyed) return;
    if (!socket.write(frame)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}

async function* framesOf(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const stream: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of stream) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}

function verdictOf(reply: string): Verdict {
  if (reply === 'stream: OK') return { kind: 'clean' };
  if (reply.endsWith(' FOUND'))
    return { kind: 'infected', signature: reply.slice('stream: '.length, -' FOUND'.length) };
  return { kind: 'unknown', reason: reply === '' ? 'The scanner hung up.' : reply };
}
