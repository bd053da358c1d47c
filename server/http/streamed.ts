import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { csvLines, UTF8_MARK } from '#server/lib/csv.ts';
import { pauses } from '#server/lib/slices.ts';
import { attach } from './attachment.ts';

type Parts<T> = Iterable<T> | AsyncIterable<T>;

/** Sends a long text as it is written: between its parts others have their turn, and it is never whole in memory. */
export async function sendParts(req: Request, res: Response, parts: Parts<string>): Promise<void> {
  const text = Readable.from(inTurn(parts));
  if (!req.acceptsEncodings('gzip')) return pipeline(text, res);
  res.set('Content-Encoding', 'gzip');
  return pipeline(text, createGzip({ level: 1 }), res);
}

async function* inTurn<T>(parts: Parts<T>): AsyncGenerator<T> {
  const pause = pauses();
  for await (const part of parts) {
    yield part;
    await pause();
  }
}

type Row = readonly string[];

/** A file of CSV, whose rows come some at a time. */
type CsvFile = { name: string; head: Row; batches: Parts<readonly Row[]> };

/** Excel takes semicolons for columns where a comma stands in numbers. */
export async function sendCsv(
  req: Request,
  res: Response,
  { name, head, batches }: CsvFile,
): Promise<void> {
  const delimiter = req.locale === 'ro' ? ';' : ',';
  attach(res, name);
  await sendParts(req, res.type('text/csv'), csvParts());

  async function* csvParts() {
    yield UTF8_MARK + csvLines([head], delimiter);
    for await (const rows of batches) yield csvLines(rows, delimiter);
  }
}

/** So few items that writing them does not hold up others. */
const BATCH = 100;

/** What there is already, or is made one by one, some items at a time. */
export function* batchesOf<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
