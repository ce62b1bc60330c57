import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  type Abortable,
  type Command,
  type CommandOptions,
  type FileEntry,
  type NamedFileEntry,
  type RunOptions,
  type RunResult,
  SandboxError,
  type SandboxProcess,
  type SandboxSession,
  type Scan,
  type ScannedFile,
  type WorkspaceFile,
} from '../core/ports/sandbox.ts';
import { findPathProblem } from '../core/workspace-path.ts';
import type { CommandRequest } from './daemon/command-runner.ts';
import type { Wire } from './daemon/wire.ts';
import { DaemonClient, toSandboxError } from './daemon-client.ts';
import { readBoundedBytes, readBoundedLines } from './read-bounded-stream.ts';
import { RemoteProcess } from './remote-process.ts';

const readBytes = 10 * 1024 * 1024;
const outputBytes = 1024 * 1024;
const commandTimeoutMs = 10 * 60_000;
/** Time that the daemon may take, beyond a command's timeout, to end the command and report it. */
const commandGraceMs = 15_000;
const listingBytes = 64 * 1024 * 1024;
const filesAtOnce = 8;
const ignored = ['node_modules', '.git', '.cache', '.npm', '.vite', '.expo'];

const entrySchema = z.object({
  kind: z.enum(['file', 'folder', 'link', 'other']),
  size: z.number(),
  mode: z.number(),
  modifiedMs: z.number(),
});
const namedEntrySchema = entrySchema.extend({ name: z.string() });
const scannedSchema = z.object({
  path: z.string(),
  size: z.int().min(0),
  mode: z.int().min(0).max(0o777),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
const endSchema = z.object({
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  dropped: z.number(),
});

/** A session over the daemon's wire. Its responses are as untrusted as the code in the sandbox. */
export class DaemonSandboxSession implements SandboxSession {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  async readFile(
    path: string,
    { maxBytes = readBytes, signal }: Abortable & { maxBytes?: number } = {},
  ): Promise<Buffer> {
    return this.#exchange(
      { op: 'read', path: requireValidPath(path), maxBytes },
      { signal },
      (exchange) => readBoundedBytes(exchange.pieces(), maxBytes),
    );
  }

  async writeFile(
    path: string,
    content: Uint8Array | string,
    { mode = 0o644, signal }: Abortable & { mode?: number } = {},
  ): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const header = { op: 'write', path: requireValidPath(path), mode: mode & 0o777 };
    return this.#exchange(header, { signal }, async (exchange) => {
      await exchange.send(bytes);
      exchange.end();
      await exchange.finished();
    });
  }

  async remove(path: string, { signal }: Abortable = {}): Promise<void> {
    return this.#exchange({ op: 'remove', path: requireValidPath(path) }, { signal }, (exchange) =>
      exchange.finished(),
    );
  }

  async rename(from: string, to: string, { signal }: Abortable = {}): Promise<void> {
    const header = { op: 'rename', from: requireValidPath(from), to: requireValidPath(to) };
    return this.#exchange(header, { signal }, (exchange) => exchange.finished());
  }

  async stat(path: string, { signal }: Abortable = {}): Promise<FileEntry | undefined> {
    try {
      return await this.#exchange(
        { op: 'stat', path: requireValidPath(path) },
        { signal },
        (exchange) => exchange.reply(entrySchema),
      );
    } catch (error) {
      if (error instanceof SandboxError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async list(path?: string, { signal }: Abortable = {}): Promise<NamedFileEntry[]> {
    const header = { op: 'list', path: path === undefined ? '' : requireValidPath(path) };
    return this.#exchange(header, { signal }, async (exchange) => {
      const entries: NamedFileEntry[] = [];
      for await (const line of readBoundedLines(exchange.pieces(), listingBytes)) {
        entries.push(namedEntrySchema.parse(JSON.parse(line)));
      }
      return entries;
    });
  }

  async scan({
    ignore = ignored,
    signal,
  }: Abortable & { ignore?: readonly string[] } = {}): Promise<Scan> {
    return this.#exchange({ op: 'scan', ignore }, { signal }, async (exchange) => {
      const reply = exchange.reply(z.object({ skipped: z.number() }));
      const files: ScannedFile[] = [];
      let invalid = 0;
      for await (const line of readBoundedLines(exchange.pieces(), listingBytes)) {
        const file = scannedSchema.parse(JSON.parse(line));
        if (findPathProblem(file.path)) invalid += 1;
        else files.push(file);
      }
      return { files, skipped: invalid + (await reply).skipped };
    });
  }

  async restore(
    files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>,
    { signal }: Abortable = {},
  ): Promise<void> {
    const pending = new Set<Promise<void>>();
    let failure: { readonly error: unknown } | undefined;
    for await (const { path, content, mode } of files) {
      signal?.throwIfAborted();
      const writing = this.writeFile(path, content, {
        ...(mode === undefined ? {} : { mode }),
        ...(signal ? { signal } : {}),
      })
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => pending.delete(writing));
      pending.add(writing);
      if (pending.size >= filesAtOnce) await Promise.race(pending);
      if (failure) break;
    }
    await Promise.all(pending);
    if (failure) throw failure.error;
  }

  async run(command: Command, options: RunOptions = {}): Promise<RunResult> {
    const {
      signal,
      onOutput,
      timeoutMs = commandTimeoutMs,
      maxOutputBytes = outputBytes,
    } = options;
    signal?.throwIfAborted();
    const request = commandRequest(command, options, timeoutMs, maxOutputBytes);
    const deadlineMs = timeoutMs + commandGraceMs;
    const result = await this.#exchange(request, { deadlineMs }, async (exchange) => {
      // Cancelling kills the whole process tree; the call returns only after that.
      const cancel = () => exchange.message({ kill: true });
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        exchange.end();
        const reply = exchange.reply(endSchema);
        const chunks: Buffer[] = [];
        let shownBytes = 0;
        let total = 0;
        for await (const { channel, bytes } of exchange.pieces()) {
          total += bytes.length;
          if (total > maxOutputBytes)
            throw new SandboxError('failed', 'The sandbox sent more output than requested.');
          chunks.push(bytes);
          if (channel === 0) continue;
          shownBytes += bytes.length;
          if (!signal?.aborted) {
            await onOutput?.({ stream: channel === 1 ? 'stdout' : 'stderr', bytes });
          }
        }
        const { dropped, ...end } = await reply;
        return {
          ...end,
          output: Buffer.concat(chunks),
          dropped: { bytes: dropped, at: shownBytes },
        };
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    });
    signal?.throwIfAborted();
    return result;
  }

  async spawn(command: Command, options: CommandOptions = {}): Promise<SandboxProcess> {
    const { signal } = options;
    signal?.throwIfAborted();
    const request = commandRequest(command, options, null, null);
    const process = new RemoteProcess(new DaemonClient(this.#wire, request), signal);
    await process.started();
    return process;
  }

  async #exchange<T>(
    header: unknown,
    { signal, deadlineMs = 60_000 }: { signal?: AbortSignal | undefined; deadlineMs?: number },
    work: (exchange: DaemonClient) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const exchange = new DaemonClient(this.#wire, header);
    const abort = () => exchange.abort();
    signal?.addEventListener('abort', abort, { once: true });
    const late = new AbortController();
    delay(deadlineMs, undefined, { signal: late.signal, ref: false }).then(abort, () => {});
    try {
      return await work(exchange);
    } catch (error) {
      exchange.abort();
      signal?.throwIfAborted();
      throw toSandboxError(error);
    } finally {
      late.abort();
      signal?.removeEventListener('abort', abort);
    }
  }
}

/** Validates a path at the trust boundary: beyond it, every path is a workspace path. */
function requireValidPath(path: string): string {
  const wrong = findPathProblem(path);
  if (wrong)
    throw new SandboxError('path_refused', `${JSON.stringify(path.slice(0, 200))}: ${wrong}.`);
  return path;
}

function commandRequest(
  command: Command,
  { cwd, env = {}, inheritsListener = false }: CommandOptions,
  timeoutMs: number | null,
  maxOutputBytes: number | null,
): CommandRequest & { op: 'command' } {
  return {
    op: 'command',
    argv: typeof command === 'string' ? ['/bin/sh', '-c', command] : command,
    cwd: cwd === undefined ? '' : requireValidPath(cwd),
    env,
    inheritsListener,
    timeoutMs,
    maxOutputBytes,
  };
}
