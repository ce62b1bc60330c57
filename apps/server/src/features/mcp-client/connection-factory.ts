import { McpError } from '../../core/ports/mcp.ts';
import { redactTexts } from '../../core/redact.ts';
import type { EgressFetch } from '../../infra/egress/egress.ts';
import type { AvailableServer } from './available-server.ts';
import { McpConnectionError } from './connection/mcp-connection-error.ts';
import type {
  Connection,
  ConnectionOptions,
  LocalTarget,
  RemoteTarget,
  Spawn,
} from './connection/open-connection.ts';
import type { OAuthGrants } from './oauth/oauth-grants.ts';

/** A user's OAuth grants for servers that require them. */
export type Grants = Pick<
  OAuthGrants,
  'getToken' | 'handleRejectedToken' | 'addMissingScopes' | 'getStates' | 'delete'
>;

export interface ConnectionFactoryOptions {
  /** Fetches addresses that users may reach. */
  readonly fetch: EgressFetch;
  /** Returns a fetch for an address configured by the operator, which may be private. */
  readonly createOperatorFetch: (url: string) => EgressFetch;
  /** Runs a command configured by the operator. */
  readonly spawnForOperator: Spawn;
  readonly grants: Grants;
  readonly callMs: number;
  readonly open: (
    target: RemoteTarget | LocalTarget,
    options: ConnectionOptions,
  ) => Promise<Connection>;
}

/** The user of a connection, and the function that runs the user's commands. */
export interface ConnectionContext {
  readonly userId: string;
  readonly spawn: Spawn;
  readonly signal: AbortSignal;
  readonly firstHandshake?: ConnectionOptions['firstHandshake'];
}

/** Includes the time to download the command. */
const commandStartMs = 60_000;

/** Opens connections to servers, each with only the access it needs. */
export class ConnectionFactory {
  readonly #options: ConnectionFactoryOptions;

  constructor(options: ConnectionFactoryOptions) {
    this.#options = options;
  }

  async open(server: AvailableServer, context: ConnectionContext): Promise<Connection> {
    const { target, scope } = server;
    if (target.transport === 'stdio') return this.#openLocal(target, scope, context);
    const { grants } = this.#options;
    const oauthServer = { id: server.id, url: target.url };
    let token: string | undefined;
    const connect = () =>
      this.#openRemote(target, scope, context, async () => {
        token = await grants.getToken(context.userId, oauthServer);
        return token;
      });
    try {
      return await connect();
    } catch (error) {
      const isAuthRequired = error instanceof McpConnectionError && error.code === 'AUTH_REQUIRED';
      if (!isAuthRequired || isScopeMissing(error) || token === undefined) throw error;
      // The token may have been revoked before its expiry; retry once with a fresh one.
      await grants.handleRejectedToken(context.userId, oauthServer, token);
      return connect();
    }
  }

  /** Redacts secrets that were sent to a server from the server's output. */
  async redact<T>({ id, target }: AvailableServer, userId: string, output: T): Promise<T> {
    if (target.transport === 'stdio') return redactTexts(Object.values(target.env))(output);
    const token = await this.#options.grants.getToken(userId, { id, url: target.url });
    const values = Object.values(target.headers);
    const queries = new URL(target.url).searchParams.values();
    const secrets = [...values, ...values.map(stripScheme), ...queries, ...(token ? [token] : [])];
    return redactTexts(secrets)(output);
  }

  /** Converts a server's failure to an error that the user and their agent may read. */
  async toMcpError(error: unknown, server: AvailableServer, userId: string): Promise<McpError> {
    if (!(error instanceof McpConnectionError)) throw error;
    const { id, name, target } = server;
    const { code } = error;
    if (code !== 'AUTH_REQUIRED') {
      const message = await this.redact(server, userId, error.message);
      return new McpError(code, `${name}: ${message}`);
    }
    if (isScopeMissing(error) && target.transport !== 'stdio') {
      const scope = error.challenge?.scope ?? '';
      await this.#options.grants.addMissingScopes(userId, { id, url: target.url }, scope);
    }
    const hint = `The MCP server ${name} requires its user to sign in first, in Settings → MCP servers.`;
    return new McpError(code, hint, { serverId: id, server: name });
  }

  #openLocal(
    target: LocalTarget,
    scope: AvailableServer['scope'],
    { spawn, signal }: ConnectionContext,
  ) {
    const { open, fetch, callMs, spawnForOperator } = this.#options;
    const options = { fetch, callMs, connectMs: commandStartMs, signal };
    return open(target, { ...options, spawn: scope === 'instance' ? spawnForOperator : spawn });
  }

  #openRemote(
    target: RemoteTarget,
    scope: AvailableServer['scope'],
    { signal, firstHandshake }: ConnectionContext,
    token: () => Promise<string | undefined>,
  ) {
    const { open, fetch, createOperatorFetch, callMs } = this.#options;
    const serverFetch = scope === 'instance' ? createOperatorFetch(target.url) : fetch;
    return open(target, {
      fetch: serverFetch,
      token,
      callMs,
      signal,
      ...(firstHandshake && { firstHandshake }),
    });
  }
}

/** The token is valid, but lacks a scope. */
function isScopeMissing({ challenge }: McpConnectionError): boolean {
  return challenge?.error === 'insufficient_scope';
}

/** `Bearer abc` → `abc`: a server may echo the token without its scheme. */
function stripScheme(value: string): string {
  return value.replace(/^\S+\s+/, '');
}
