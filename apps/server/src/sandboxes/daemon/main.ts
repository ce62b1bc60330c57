import { statfs } from 'node:fs/promises';
import { Socket } from 'node:net';
import { closeInherited } from './close-inherited.ts';
import { type CommandRequest, CommandRunner } from './command-runner.ts';
import { DaemonError, toDaemonError } from './daemon-error.ts';
import { type DaemonOptions, listenerFd, wireFd } from './daemon-options.ts';
import { openDatabaseSocket } from './database-socket.ts';
import { type DiskWatch, watchDisk } from './disk-watch.ts';
import { list, move, readFile, remove, stat, writeFile } from './files.ts';
import { openMailServer } from './mail-server.ts';
import { connectInside, openEgress } from './tcp-bridge.ts';
import { openUploadsSocket } from './uploads-socket.ts';
import { Wire, type WireStream } from './wire.ts';
import { WorkspaceScanner } from './workspace-scanner.ts';

/**
 * Runs inside each sandbox and performs all work on files and processes there: the service never opens a path of a
 * workspace. Imports only Node and sibling files, because nothing else exists in the sandbox.
 */
const options: DaemonOptions = JSON.parse(process.argv[2] ?? '');
closeInherited(options.hasListener ? [wireFd, listenerFd] : [wireFd]);
const { workspace } = options;
const env = { ...options.env };
const commands = new CommandRunner(options, env, options);
const scanner = new WorkspaceScanner(options);
const disk: DiskWatch | undefined =
  options.watch === null
    ? undefined
    : watchDisk(options.watch.folders, options.watch.maxBytes, () => void commands.endAll());

type Handler = (stream: WireStream, request: never) => Promise<unknown>;

const handlers: Readonly<Record<string, Handler>> = {
  read: (stream, request: { path: string; maxBytes: number }) => readFile(stream, options, request),
  write: (stream, request: { path: string; mode: number }) => {
    if (disk?.isFull()) throw new DaemonError('disk_full', 'The disk of the sandbox is full.');
    return writeFile(stream, options, request);
  },
  remove: (_, request: { path: string }) => remove(options, request),
  rename: (_, request: { from: string; to: string }) => move(options, request),
  stat: (_, request: { path: string }) => stat(options, request),
  list: (stream, request: { path: string }) => list(stream, options, request),
  scan: (stream, { ignore }: { ignore: readonly string[] }) => scanner.scan(stream, ignore),
  command: (stream, request: CommandRequest) => commands.run(stream, request),
  connect: (stream, { port }: { port: number }) => {
    const listening = options.ports[port];
    if (listening === undefined)
      throw new DaemonError('port_refused', `Port ${port} is not declared.`);
    return connectInside(stream, listening);
  },
  usage: async () => ({ diskBytes: disk ? disk.usedBytes() : await usedOf(workspace) }),
};

async function usedOf(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(folder);
  return (blocks - bfree) * bsize;
}

async function serve(stream: WireStream): Promise<void> {
  const request = stream.header as { op: string };
  try {
    const handler = handlers[request.op];
    if (!handler) throw new DaemonError('failed', `Unknown operation: ${request.op}.`);
    const answer = await handler(stream, request as never);
    if (answer !== undefined) stream.message(answer);
    stream.end();
  } catch (error) {
    stream.reset(toDaemonError(error));
  }
}

// A failure affects only its own request; the daemon must survive all of them.
for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(
    name,
    (error: unknown) => void process.stderr.write(`${toDaemonError(error).stack}\n`),
  );
}
for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE'] as const) process.on(name, () => {});

async function start(): Promise<void> {
  // The first use starts all threads of Node's pool. A failure to start them later would be fatal.
  await statfs(workspace);
  const wire = new Wire(new Socket({ fd: wireFd }), {
    side: 'daemon',
    onOpen: (stream) => void serve(stream),
    // Without the service, the commands that run here serve no purpose.
    onLost: () => void commands.endAll().finally(() => process.exit(0)),
  });
  if (options.hasEgress) Object.assign(env, await openEgress(wire));
  if (options.databaseFolder !== null)
    Object.assign(env, await openDatabaseSocket(wire, options.databaseFolder));
  if (options.hasMail) Object.assign(env, await openMailServer(wire));
  if (options.uploadsSocket !== null)
    Object.assign(env, await openUploadsSocket(wire, options.uploadsSocket));
  wire.open({ op: 'ready' }).end();
}

void start();
