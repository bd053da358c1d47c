import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Repository } from './repository.ts';

/**
 * Not stored: the database, which is copied in its own way, and those put aside; uploads under way; street maps and compiled code, which
 * can be had again; what running processes and the backup say of themselves.
 */
const leftOut =
  /^(postgres(-.*)?|uploads|compiled|serving|production|backup\.json)$|\.(part|lock|pmtiles)$/;

/** A folder that has just changed may change again within the same tick of the file system's clock. */
const SETTLED_MS = 2_000;

const nameOf = (path: string) => `file-${Buffer.from(path).toString('base64url')}`;
/** Where a stored file belongs, below the folder. */
export const pathOf = (name: string) =>
  Buffer.from(name.slice('file-'.length), 'base64url').toString();

/**
 * The stored files of one machine: documents, pictures, generated secrets.
 * @returns `ship`, which stores what came since, and `look`, which looks at every file and says which are there. Between
 *   two looks, what changes within an unchanged folder goes unseen: documents and pictures never change.
 */
export async function openFiles(folder: string, repository: Repository) {
  const stored = new Map<string, number>();
  for (const { name, storedAt } of await repository.list('file-'))
    stored.set(pathOf(name), storedAt.getTime());
  const looked = new Map<string, number>();

  const shipFile = async (path: string): Promise<void> => {
    const file = join(folder, path);
    const found = await stat(file).catch(() => null);
    if (!found || (stored.get(path) ?? 0) >= found.mtimeMs) return;
    await repository.put(nameOf(path), await readFile(file));
    stored.set(path, Date.now());
  };

  const shipFolder = async (at: string, known: Map<string, number>): Promise<string[]> => {
    const { mtimeMs } = await stat(at);
    const entries = (await readdir(at, { withFileTypes: true })).filter(
      ({ name }) => !leftOut.test(name),
    );
    const paths = entries.filter((entry) => entry.isFile()).map(({ name }) => pathIn(at, name));
    if (known.get(at) !== mtimeMs) for (const path of paths) await shipFile(path);
    if (Date.now() - mtimeMs > SETTLED_MS) looked.set(at, mtimeMs);
    for (const entry of entries)
      if (entry.isDirectory()) paths.push(...(await shipFolder(join(at, entry.name), known)));
    return paths;
  };

  const pathIn = (at: string, name: string) => relative(folder, join(at, name));
  return {
    ship: async () => void (await shipFolder(folder, looked)),
    look: () => shipFolder(folder, new Map()),
  };
}

/** Puts the stored files back. A file that is there already is left as it is. */
export async function restoreFiles(folder: string, repository: Repository): Promise<number> {
  let count = 0;
  for (const { name } of await repository.list('file-')) {
    const path = pathOf(name);
    const file = join(folder, path);
    if (await stat(file).catch(() => null)) continue;
    const [folderMode, mode] = path.startsWith('media/') ? [0o755, 0o644] : [0o700, 0o600];
    await mkdir(dirname(file), { recursive: true, mode: folderMode });
    await writeFile(`${file}.part`, await repository.get(name), { mode });
    await rename(`${file}.part`, file);
    count += 1;
  }
  return count;
}
