import { McpError } from '../../core/ports/mcp.ts';
import { redactTexts } from '../../core/redact.ts';
import type { EgressFetch } from '../../infra/egress/egress.ts';
import { McpConnectionError } from './connection/mcp-connection-error.ts';
import type { Connection, LocalTarget, Means, RemoteTarget, Spawn } from './connection/open.ts';
import type { KnownServer } from './known-server.ts';
import type { Grants as OAuthGrants } from './oauth/grants.ts';

/** A user's OAuth grants for servers that require them. */
export type Grants = Pick<OAuthGrants, 'token' | 'refused' | 'lacks' | 'state' | 'forget'>;

export interface ConnectorOptions {
  /** Fetches addresses that users may reach. */
  readonly fetch: EgressFetch;
  /** Returns a fetch for an address configured by the operator, which may be private. */
  readonly fetchOfOperator: (url: string) => EgressFetch;
  /** Runs a command configured by the operator. */
  readonly spawnOfOperator: Spawn;
  readonly grants: Grants;
  readonly callMs: number;
  readonly open: (target: RemoteTarget | LocalTarget, means: Means) => Promise<Connection>;
}

/** The user of a connection, and the function that runs the user's commands. */
export interface Visitor {
  readonly userId: string;
  readonly spawn: Spawn;
  readonly signal: AbortSignal;
  readonly begins?: Means['begins'];
}

/** Includes the time to download the command. */
const startMs = 60_000;

/** Opens connections to servers, each with only the access it needs. */
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
      // The token may have been revoked before its expiry; retry once with a fresh one.
      await grants.refused(visitor.userId, granted, token);
      return connect();
    }
  }

  /** Redacts secrets that were sent to a server from the server's output. */
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

  /** Converts a server's failure to an error that the user and their agent may read. */
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
    const hint = `The MCP server ${name} requires its user to sign in first, in Settings → MCP servers.`;
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

/** The token is valid, but lacks a scope. */
function isForMore({ challenge }: McpConnectionError): boolean {
  return challenge?.error === 'insufficient_scope';
}

/** `Bearer abc` → `abc`: a server may echo the token without its scheme. */
function withoutScheme(value: string): string {
  return value.replace(/^\S+\s+/, '');
}
