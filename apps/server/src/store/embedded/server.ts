import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { Launch } from './choose-launch-privileges.ts';
import { type Folders, postgresPort } from './folders.ts';

export type ServerSettings = Readonly<Record<string, string | number>>;

/** Passed on the command line instead of stored in the cluster: they belong to the release. */
const settings: ServerSettings = {
  listen_addresses: '',
  port: postgresPort,
  unix_socket_permissions: '0700',
  max_connections: 200,
  // Connections of apps cannot take those of the service.
  superuser_reserved_connections: 60,
  // Of 8 kB each: what apps send and do not receive is kept on the disk.
  max_notify_queue_pages: 65_536,
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  huge_pages: 'off',
  // Helpers for large machines: each is a process that is costly on a small one.
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  autovacuum_worker_slots: 3,
  autovacuum_max_workers: 2,
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Acknowledged writes survive a machine crash.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Errors reach the client anyway; in the log they would expose user data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
};

/** Messages of every normal restart, which are not worth an error. */
const expectedMessages =
  /the database system is|due to administrator command|due to unexpected postmaster exit|already exists|does not exist/;

export interface ServerProcess {
  /** True from the start until the process has ended and all its output was read. */
  isRunning(): boolean;
  /** Its last lines of output. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Lets this process exit while the server keeps running. */
  detach(): void;
}

export function startServer(
  program: string,
  folders: Folders,
  launch: Launch,
  log: Logger,
  overrides: ServerSettings = {},
): ServerProcess {
  const args = ['-D', folders.cluster, '-c', `cluster_name=${folders.name}`];
  args.push('-c', `unix_socket_directories="${folders.socket.replaceAll('"', '""')}"`);
  for (const [name, value] of Object.entries({ ...settings, ...overrides })) {
    args.push('-c', `${name}=${value}`);
  }

  const child = launch(program, args);
  const last: string[] = [];
  let running = true;
  const recordLine = (line: string) => {
    last.push(line);
    if (last.length > 20) last.shift();
    const severe = /^(FATAL|PANIC):/.test(line) && !expectedMessages.test(line);
    log[severe ? 'error' : 'debug']({ component: 'postgres' }, line);
  };
  child.once('error', (error) => {
    recordLine(`FATAL:  ${error.message}`);
    running = false;
  });
  child.once('close', () => {
    running = false;
  });
  // Read line by line as it arrives: nothing is dropped, and a full pipe only makes the server wait.
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', recordLine);
  }

  return {
    isRunning: () => running,
    output: () => last.join('\n'),
    kill: (signal) => child.kill(signal),
    detach() {
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.unref();
    },
  };
}
