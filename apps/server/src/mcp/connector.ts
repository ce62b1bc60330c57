import { McpError } from '../core/ports/mcp.ts';
import { redactTexts } from '../core/redact.ts';
import type { EgressFetch } from '../egress/egress.ts';
import { McpConnectionError } from './connection/mcp-connection-error.ts';
import type { Connection, LocalTarget, Means, RemoteTarget, Spawn } from './connection/open.ts';
import type { KnownServer } from './known-server.ts';
import type { Grants as OAuthGrants } from './oauth/grants.ts';

/** Somebody's way into servers that ask who they are. */
export type Grants = Pick<OAuthGrants, 'token' | 'refused' | 'lacks' | 'state' | 'forget'>;

export interface ConnectorOptions {
  /** Reaches what users may reach. */
  readonly fetch: EgressFetch;
  /** Reaches an address that the operator wrote down, wherever it is. */
  readonly fetchOfOperator: (url: string) => EgressFetch;
  /** Runs a command that the operator wrote down. */
  readonly spawnOfOperator: Spawn;
  readonly grants: Grants;
  readonly callMs: number;
  readonly open: (target: RemoteTarget | LocalTarget, means: Means) => Promise<Connection>;
}

/** Whose connection it is, and where commands of theirs run. */
export interface Visitor {
  readonly userId: string;
  readonly spawn: Spawn;
  readonly signal: AbortSignal;
  readonly begins?: Means['begins'];
}

/** A command may have to be fetched first. */
const startMs = 60_000;

/** Opens connections to servers, each with what it may use and nothing else. */
export class Connector {
  readonly #options: ConnectorOptions;

  constructor(options: ConnectorOptions) {
    this.#options = options;
  }

  async open(server: KnownServer, visitor: Visitor): Promise<Connection> {
    const { target, scope } = server;
    if (target.transport === 'stdio') return this.#local(target, scope, visitor);
    const { grants } = this.#options;
    const granted = { id: server.id, url: target.url };
    let token: string | undefined;
    const connect = () =>
      this.#remote(target, scope, visitor, async () => {
        token = await grants.token(visitor.userId, granted);
        return token;
      });
    try {
      return await connect();
    } catch (error) {
      const isRefused = error instanceof McpConnectionError && error.code === 'AUTH_REQUIRED';
      if (!isRefused || isForMore(error) || token === undefined) throw error;
      // It may have been withdrawn early; a fresh one is worth one more attempt.
      await grants.refused(visitor.userId, granted, token);
      return connect();
    }
  }

  /** Takes out of what a server says what was told to it in confidence. */
  async clean<T>({ id, target }: KnownServer, userId: string, said: T): Promise<T> {
    if (target.transport === 'stdio') return redactTexts(Object.values(target.env))(said);
    const token = await this.#options.grants.token(userId, { id, url: target.url });
    const values = Object.values(target.headers);
    const queries = new URL(target.url).searchParams.values();
    const secrets = [
      ...values,
      ...values.map(withoutScheme),
      ...queries,
      ...(token ? [token] : []),
    ];
    return redactTexts(secrets)(said);
  }

  /** What went wrong at a server, as its user and their agent may read it. */
  async refusal(error: unknown, server: KnownServer, userId: string): Promise<McpError> {
    if (!(error instanceof McpConnectionError)) throw error;
    const { id, name, target } = server;
    const { code } = error;
    if (code !== 'AUTH_REQUIRED') {
      const message = await this.clean(server, userId, error.message);
      return new McpError(code, `${name}: ${message}`);
    }
    if (isForMore(error) && target.transport !== 'stdio') {
      const scope = error.challenge?.scope ?? '';
      await this.#options.grants.lacks(userId, { id, url: target.url }, scope);
    }
    const hint = `The MCP server ${name} asks its user to sign in first: in the settings, under MCP servers.`;
    return new McpError(code, hint, { serverId: id, server: name });
  }

  #local(target: LocalTarget, scope: KnownServer['scope'], { spawn, signal }: Visitor) {
    const { open, fetch, callMs, spawnOfOperator } = this.#options;
    const means = { fetch, callMs, connectMs: startMs, signal };
    return open(target, { ...means, spawn: scope === 'instance' ? spawnOfOperator : spawn });
  }

  #remote(
    target: RemoteTarget,
    scope: KnownServer['scope'],
    { signal, begins }: Visitor,
    token: () => Promise<string | undefined>,
  ) {
    const { open, fetch, fetchOfOperator, callMs } = this.#options;
    const reach = scope === 'instance' ? fetchOfOperator(target.url) : fetch;
    return open(target, { fetch: reach, token, callMs, signal, ...(begins && { begins }) });
  }
}

/** The token is fine, but not good for this. */
function isForMore({ challenge }: McpConnectionError): boolean {
  return challenge?.error === 'insufficient_scope';
}

/** `Bearer abc` → `abc`: a server may repeat the one without the other. */
function withoutScheme(value: string): string {
  return value.replace(/^\S+\s+/, '');
}
