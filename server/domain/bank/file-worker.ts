import { parentPort, workerData } from 'node:worker_threads';
import { readXml, UnreadableXml, type XmlNode } from '#server/lib/xml-reading.ts';
import { readAccountStatement } from './account-statement.ts';
import type { FileAnswer } from './reading.ts';
import { readStatusReport } from './status-report.ts';

// Runs in a worker thread, because the largest file takes more than half a second.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `reading.ts` starts it
const bytes = workerData as Uint8Array;

/** So few entries that the other thread reads them at once. */
const BATCH = 200;

function answer(): FileAnswer {
  try {
    const root = readXml(bytes);
    if (!isOurs(root)) return { problem: 'unknown' };
    return reportIn(root) ?? statementIn(root) ?? { problem: 'unknown' };
  } catch (error) {
    if (error instanceof UnreadableXml) return { problem: 'unreadable' };
    throw error;
  }
}

function reportIn(root: XmlNode): FileAnswer | null {
  const report = readStatusReport(root);
  return report && { head: { ...report, answers: [] }, batches: written(report.answers) };
}

function statementIn(root: XmlNode): FileAnswer | null {
  const statement = readAccountStatement(root);
  return statement && { head: { ...statement, entries: [] }, batches: written(statement.entries) };
}

/** Banks send different versions of both. */
function isOurs({ name, namespace }: XmlNode): boolean {
  const known = /^urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.053)\.001\.\d\d$/;
  return name === 'Document' && known.test(namespace);
}

function written(items: readonly object[]): Uint8Array[] {
  const batches: Uint8Array[] = [];
  for (let from = 0; from < items.length; from += BATCH)
    batches.push(new TextEncoder().encode(JSON.stringify(items.slice(from, from + BATCH))));
  return batches;
}

parentPort?.postMessage(answer(), []);
