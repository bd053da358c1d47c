import type { RequestHandler } from 'express';
import { Histogram } from 'prom-client';
import { env } from '../env.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method, name of the route (empty: a file, or no such page) and status.',
  labelNames: ['method', 'route', 'status'],
  buckets,
});

/** Measures the time of every request. Mounted only when METRICS_PORT is set. */
export const timed: RequestHandler = (req, res, next) => {
  const stop = requests.startTimer({ method: req.method });
  res.once('finish', () =>
    stop({ route: res.locals['route'] ?? '', status: String(res.statusCode) }),
  );
  next();
};

export const isMeasured = env.METRICS_PORT !== undefined;
