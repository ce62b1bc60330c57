import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../store/db.ts';
import { readHeads } from '../../store/queries/projects.ts';
import { discardRepository } from './repository-cache.ts';

const hour = 3_600_000;

export interface RepositorySweepOptions {
  readonly db: Db;
  readonly root: string;
  readonly maxRepositories?: number;
  /** Time after which an unused repository is removed. */
  readonly unusedMs?: number;
  /** Grace period for a repository that was just used or is being created. */
  readonly busyMs?: number;
}

interface RepositoryEntry {
  readonly name: string;
  readonly usedAt: number;
}

/** Removes repositories that are unused or whose project was deleted, and the oldest ones above the maximum. */
export async function sweepRepositories(options: RepositorySweepOptions): Promise<void> {
  const { db, root, maxRepositories = 200, unusedMs = 24 * hour, busyMs = hour } = options;
  const found = await listRepositories(root);
  const now = Date.now();
  const ids = found.flatMap(({ name }) => (name.endsWith('.git') ? [name.slice(0, -4)] : []));
  const existing = new Set((await readHeads(db, ids)).map(({ id }) => `${id}.git`));
  const newestFirst = found.toSorted((a, b) => b.usedAt - a.usedAt);
  for (const [at, { name, usedAt }] of newestFirst.entries()) {
    const unusedForMs = now - usedAt;
    const isStale = unusedForMs > busyMs && (!existing.has(name) || at >= maxRepositories);
    if (isStale || unusedForMs > unusedMs) await discardRepository(root, join(root, name));
  }
}

async function listRepositories(root: string): Promise<RepositoryEntry[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    // The directory is created with the first repository.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name) => {
      // Another process may have removed it just now.
      const known = await stat(join(root, name)).catch(() => undefined);
      return known && { name, usedAt: known.mtimeMs };
    }),
  );
  return found.filter((one) => one !== undefined);
}
