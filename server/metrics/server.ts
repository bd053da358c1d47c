import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import { env } from '../env.ts';
import { registerFigures } from './figures.ts';

/** Serves Prometheus metrics on a port that only this machine can reach; `null` without METRICS_PORT. */
export async function startMetrics(): Promise<Server | null> {
  if (env.METRICS_PORT === undefined) return null;
  collectDefaultMetrics();
  registerFigures();
  const server = createServer((_req, res) => void answer(res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.METRICS_PORT, '127.0.0.1', resolve);
  });
  return server;
}

async function answer(res: ServerResponse): Promise<void> {
  res.setHeader('Content-Type', register.contentType);
  res.end(await register.metrics());
}
