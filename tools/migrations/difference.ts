import { readFileSync } from 'node:fs';
import { migrationsFolder, migrationsIn } from '#server/db/migrate.ts';
import { inProject } from '#server/lib/paths.ts';
import { schemaEngine } from './schema-engine.ts';

const schemaFile = inProject('prisma/schema.prisma');

/** Tables that are created by hand-written SQL and that Prisma's schema does not have. */
const unmodelled = ['public.rate_limits'];

/**
 * The SQL that leads from the migrations so far to prisma/schema.prisma; empty when there is no difference. The
 * migrations are replayed in a temporary database beside the one of the URL.
 */
export async function difference(url: string): Promise<string> {
  const engine = await schemaEngine(url);
  const { stdout } = await engine.diff({
    from: { tag: 'migrations', ...migrationList() },
    to: {
      tag: 'schemaDatamodel',
      files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }],
    },
    script: true,
    exitCode: null,
    filters: { externalTables: unmodelled, externalEnums: [] },
  });
  return stdout?.includes('This is an empty migration') ? '' : (stdout ?? '');
}

function migrationList() {
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrationsIn().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  };
}
