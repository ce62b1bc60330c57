import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { openEmbeddedPostgres } from '../embedded-postgres.ts';

let cluster: Promise<string> | undefined;

async function createCluster(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mw-cluster-'));
  // Chaos runs outside of any test, so there is no test whose end could trigger the cleanup.
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o711);
  const server = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  await server.close();
  return dataDir;
}

/**
 * Puts an empty cluster into a data folder, as after a first start and a clean stop. Copies one that is created once
 * per process: creating one takes a second of CPU, and few tests are about that.
 */
export async function putCluster(dataDir: string): Promise<void> {
  cluster ??= createCluster();
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const [from, to] = [await cluster, dataDir].map((folder) => path.join(folder, 'postgres'));
  await promisify(execFile)('cp', ['-a', `${from}`, `${to}`]);
}
