import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine on which nothing listens at this moment. */
export async function freePort() {
  const { port } = await listenOnce(0, '127.0.0.1');
  return port;
}

/** Whether something listens on the port already, on one address or on all of them. */
export async function isPortTaken(port: number, host?: string) {
  try {
    await listenOnce(port, host);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  }
}

async function listenOnce(port: number, host?: string) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address;
}
