import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startTestCluster, temporaryStorage } from './database.ts';
import { forgetNotes } from './statements.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    storage: string;
  }
}

const cleanups: (() => void | Promise<void>)[] = [];

/** Runs once: starts one PostgreSQL with one migrated template database, and makes one folder for files. */
export async function setup(project: TestProject) {
  forgetNotes();
  const storage = temporaryStorage();
  cleanups.push(() => rmSync(storage, { recursive: true, force: true }));
  const cluster = await startTestCluster();
  cleanups.push(cluster.stop);
  project.provide('adminUrl', cluster.admin);
  project.provide('storage', storage);
}

export async function teardown() {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}
