import { readFile, stat } from 'node:fs/promises';
import { mcpServerRequest, parseRequest } from '@millwright/contract';
import { z } from 'zod';
import type { Logger } from '../../infra/log.ts';
import { type ConnectionTarget, toConnectionTarget } from './connection-target.ts';

export interface ConfiguredServer {
  readonly name: string;
  readonly target: ConnectionTarget;
}

export interface OperatorServersFileOptions {
  readonly path: string;
  /** Resolves `${NAME}` in the file. */
  readonly variable: (name: string) => string | undefined;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

const entries = z.record(z.string(), z.record(z.string(), z.unknown()));
const content = z
  .object({ servers: entries.optional(), mcpServers: entries.optional() })
  .transform(({ servers, mcpServers }) => servers ?? mcpServers ?? {});
const environment = z.record(z.string(), z.string()).default({});

/** The operator's MCP servers. Checks the file on every access, so that edits need no restart. */
export class OperatorServersFile {
  readonly #options: OperatorServersFileOptions;
  #version: string | undefined;
  #servers: readonly ConfiguredServer[] = [];

  constructor(options: OperatorServersFileOptions) {
    this.#options = options;
  }

  /** Returns undefined if there is no file. Logs and skips invalid entries. */
  async servers(): Promise<readonly ConfiguredServer[] | undefined> {
    const version = await readVersion(this.#options.path);
    if (version === undefined) {
      this.#version = undefined;
      return undefined;
    }
    if (version !== this.#version) {
      this.#servers = await this.#read();
      this.#version = version;
    }
    return this.#servers;
  }

  async #read(): Promise<ConfiguredServer[]> {
    const { path, log } = this.#options;
    try {
      const all = content.parse(JSON.parse(await readFile(path, 'utf8')));
      const servers = Object.entries(all).flatMap(([name, entry]) =>
        this.#parseServer(name, entry),
      );
      log.info(
        { path, servers: servers.map(({ name }) => name) },
        'MCP servers of the configuration',
      );
      return servers;
    } catch (error) {
      // The file may contain secrets, and parser errors tend to quote the input.
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'it is not valid JSON';
      log.warn({ path, reason }, 'the MCP configuration is not valid');
      return [];
    }
  }

  #parseServer(name: string, entry: Readonly<Record<string, unknown>>): ConfiguredServer[] {
    const { path, log, variable } = this.#options;
    const missing = new Set<string>();
    const { env, type, ...rest } = expand(entry, (key, fallback) => {
      // As in a shell, an empty variable counts as unset if there is a fallback.
      const value = fallback === undefined ? variable(key) : variable(key) || fallback;
      if (value === undefined) missing.add(key);
      return value ?? '';
    }) as Record<string, unknown>;
    const parsed = parseRequest(mcpServerRequest, {
      name,
      transport: normalizeTransport(type),
      ...rest,
    });
    const variables = environment.safeParse(env);
    const skip = (problem: string) => {
      log.warn({ path, server: name, problem }, 'an MCP server of the configuration is skipped');
      return [];
    };
    if (missing.size > 0) return skip(`missing environment variables: ${[...missing].join(', ')}`);
    if (!parsed.ok) return skip(parsed.problem.message);
    if (!variables.success) return skip('env: must be an object of strings');
    return [{ name: parsed.value.name, target: toConnectionTarget(parsed.value, variables.data) }];
  }
}

/** Maps the transport names used by other clients' configuration files. */
function normalizeTransport(type: unknown): unknown {
  if (type === undefined) return 'stdio';
  if (type === 'http' || type === 'streamable-http') return 'url';
  return type === 'sse' ? 'http' : type;
}

const reference = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-((?:[^}$]|\$(?!\{))*))?\}/g;

type Resolve = (name: string, fallback: string | undefined) => string;

function expand(value: unknown, resolve: Resolve): unknown {
  if (typeof value === 'string') {
    return value.replace(reference, (_, name: string, fallback?: string) =>
      resolve(name, fallback),
    );
  }
  if (Array.isArray(value)) return value.map((item) => expand(item, resolve));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, item]) => [key, expand(item, resolve)]));
}

async function readVersion(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}.${size}.${ino}`;
  } catch {
    // A file that cannot be accessed counts as missing.
    return undefined;
  }
}
