import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const log = pino({ level: 'silent' });

/** Data folder with the cluster to copy, once the runner has created it. */
export const sharedClusterVariable = 'MILLWRIGHT_TEST_CLUSTER';

const shared = process.env[sharedClusterVariable];
let cluster = shared === undefined ? undefined : Promise.resolve(shared);

async function createCluster(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mw-cluster-'));
  // Chaos runs outside of any test, so there is no test whose end could trigger the cleanup.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o711);
  const database = await openDatabase({ url: undefined, dataDir, log });
  await migrate(database, log, 'test');
  await database.close();
  return dataDir;
}

/** Creates the cluster that this process and the processes it starts copy. */
export async function shareCluster(): Promise<void> {
  cluster ??= createCluster();
  process.env[sharedClusterVariable] = await cluster;
}

/**
 * Puts a migrated cluster without data into a data folder, as after a first start and a clean stop. Copies one that is
 * created once per run: creating and migrating one takes seconds of CPU, and few tests are about that.
 */
export async function putCluster(dataDir: string): Promise<void> {
  cluster ??= createCluster();
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const [from, to] = [await cluster, dataDir].map((folder) => path.join(folder, 'postgres'));
  await promisify(execFile)('cp', ['-a', `${from}`, `${to}`]);
}
