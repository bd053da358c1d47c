import { createServer, type Server, type ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { env } from './env.ts';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method and status.',
  labelNames: ['method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Measures the time of every request. Mounted only when METRICS_PORT is set. */
export const timed: RequestHandler = (req, res, next) => {
  const stop = durations.startTimer({ method: req.method });
  res.once('finish', () => stop({ status: String(res.statusCode) }));
  next();
};

export const isMeasured = env.METRICS_PORT !== undefined;

/** Serves Prometheus metrics on a port that only this machine can reach; `null` without METRICS_PORT. */
export async function startMetrics(): Promise<Server | null> {
  if (env.METRICS_PORT === undefined) return null;
  collectDefaultMetrics();
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
