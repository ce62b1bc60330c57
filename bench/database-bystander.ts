import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../apps/server/src/store/database.ts';
import { migrate } from '../apps/server/src/store/migrate.ts';
import { silentLogger as log } from '../apps/server/src/store/testing/data-directory.ts';
import {
  newProject,
  openAppDatabaseSocket,
  openAppDatabases,
} from '../e2e/support/open-app-database.ts';
import type { Figure } from './figure.ts';

const kinds = ['locks', 'queries', 'connections'];
const program = join(import.meta.dirname, 'database-client.ts');
const warmUpMs = 1_000;

/** Compares a simple query of one app with and without another app that burdens its own database. */
export async function measureDatabaseBystander(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const database = await openDatabase({ url: undefined, dataDir, log });
  await migrate(database, log, 'bench');
  const databases = openAppDatabases(database);
  const figures: Figure[] = [];
  try {
    await using bystander = await openAppDatabaseSocket(databases, await newProject(database));
    await using burden = await openAppDatabaseSocket(databases, await newProject(database));
    const measure = async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        program,
        bystander.folder,
        'measure',
      ]);
      return Number(stdout);
    };
    for (const kind of kinds) {
      const before = await measure();
      const child = spawn(process.execPath, [program, burden.folder, kind], { stdio: 'inherit' });
      await delay(warmUpMs);
      const during = await measure();
      if (child.exitCode !== null) throw new Error(`the burden of ${kind} ended early`);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const after = await measure();
      figures.push({
        id: 'P19',
        title: `query of one app, p95, while 15 sessions of another burden the server with ${kind}; beside: quiet`,
        measured: during,
        raw: (before + after) / 2,
        unit: 'ms',
        target: { limit: 1.2, of: 'raw' },
      });
    }
  } finally {
    databases.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}
