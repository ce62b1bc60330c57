import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/** Reason why Redis is unavailable for tests; throws in CI, where it is required. */
export function whyNoRedis(): string | false {
  const { error } = spawnSync('redis-server', ['--version']);
  if (!error) return false;
  if (process.env.CI === 'true') throw error;
  return 'redis-server is not installed';
}

export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  /** Enables the append-only file, as recommended to operators. */
  enablePersistence(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Restarts at the same address with its persisted data: by default none. */
  start(): Promise<void>;
  /** Deletes its persisted data; only while it is not running. */
  wipe(): Promise<void>;
  /** Sends one command and returns the first line of the reply. */
  send(command: string): Promise<string>;
  /** Suspends it without closing connections, or resumes it. */
  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** A Redis for one test, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'millwright-redis-'));
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  let child: ChildProcess | undefined;

  async function send(command: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    try {
      socket.write(`${command}\r\n`);
      const [reply] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
      return String(reply).split('\r\n')[0] ?? '';
    } finally {
      socket.destroy();
    }
  }

  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    send,
    async start() {
      child = spawn('redis-server', settings, { stdio: 'ignore' });
      const isUp = () => send('PING').catch(() => undefined);
      await eventually(async () => (await isUp()) === '+PONG', 'Redis answers');
    },
    async enablePersistence() {
      settings.push('--appendonly', 'yes');
      await send('CONFIG SET appendonly yes');
      await eventually(
        async () => (await readdir(folder)).includes('appendonlydir'),
        'it keeps what it has',
      );
    },
    async wipe() {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    freeze(signal) {
      child?.kill(signal);
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
