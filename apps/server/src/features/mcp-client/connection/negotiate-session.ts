import {
  Client,
  type ClientOptions,
  type JsonSchemaValidator,
  SdkHttpError,
  type Transport,
} from '@modelcontextprotocol/client';
import { unlessAborted } from '../../../core/unless-aborted.ts';
import { version } from '../../../core/version.ts';
import { SseTransport, StreamableTransport } from './http-transport.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import type { ConnectionOptions, LocalTarget, RemoteTarget } from './open-connection.ts';
import { ProcessTransport } from './process-transport.ts';
import { toConnectionError } from './to-connection-error.ts';

/** The library's client with an open connection. */
export interface Session {
  readonly client: Client;
  isLost: boolean;
}

interface Attempt {
  readonly open: () => Transport;
  /** `initialize`, or its replacement in the revision without sessions. */
  readonly mode: 'legacy' | { readonly pin: '2026-07-28' };
  /** The server may fail or hang on a handshake that it does not know; another one is tried then. */
  readonly isProbe: boolean;
}

const defaultConnectMs = 10_000;
const modern = { pin: '2026-07-28' } as const;

const clientOptions: ClientOptions = {
  capabilities: {},
  inputRequired: { autoFulfill: false },
  listMaxPages: 10,
  jsonSchemaValidator: { getValidator: acceptAny },
};

/** Disables result validation. The schema comes from the server, and validating against it may never terminate. */
function acceptAny<T>(): JsonSchemaValidator<T> {
  return (value) => ({ valid: true, data: value as T, errorMessage: undefined });
}

/** Tries the handshakes that the server may support, in order, until one succeeds. */
export async function negotiateSession(
  target: RemoteTarget | LocalTarget,
  options: ConnectionOptions,
): Promise<Session> {
  const connectMs = options.connectMs ?? defaultConnectMs;
  const timeoutSignal = AbortSignal.timeout(connectMs);
  const signal = AbortSignal.any([options.signal, timeoutSignal]);
  let firstError: McpConnectionError | undefined;
  for (const attempt of attemptsFor(target, { ...options, connectMs })) {
    try {
      return await startSession(attempt, connectMs, signal);
    } catch (error) {
      options.signal.throwIfAborted();
      if (timeoutSignal.aborted)
        throw new McpConnectionError('TIMEOUT', `No response within ${connectMs / 1000} s.`);
      const failure = toConnectionError(error);
      if (!canTryOtherRevision(attempt, error, failure)) throw failure;
      firstError ??= failure;
    }
  }
  throw firstError ?? new McpConnectionError('PROTOCOL', 'The server has no supported transport.');
}

function attemptsFor(
  target: RemoteTarget | LocalTarget,
  options: ConnectionOptions & { readonly connectMs: number },
): Attempt[] {
  if (target.transport === 'stdio') {
    const { spawn } = options;
    if (!spawn)
      throw new McpConnectionError('START_FAILED', "Commands can't be started on this server.");
    const open = () => new ProcessTransport(() => spawn(target, options.signal));
    // Starts with the older revision: older commands may hang on unknown requests, and few support only the newer one.
    return [
      { open, mode: 'legacy', isProbe: false },
      { open, mode: modern, isProbe: false },
    ];
  }
  const { url, headers } = target;
  const { fetch, token, callMs, connectMs } = options;
  const http = { fetch, headers, token, callMs, connectMs };
  const open = () => new StreamableTransport(url, http);
  // Tries the newer revision first, as its specification requires for servers that support both.
  const modes: Attempt['mode'][] =
    options.firstHandshake === 'initialize' ? ['legacy', modern] : [modern, 'legacy'];
  const attempts = modes.map((mode, at): Attempt => ({ open, mode, isProbe: at === 0 }));
  if (target.transport === 'http') {
    attempts.push({ open: () => new SseTransport(url, http), mode: 'legacy', isProbe: false });
  }
  return attempts;
}

async function startSession(
  { open, mode, isProbe }: Attempt,
  connectMs: number,
  signal: AbortSignal,
): Promise<Session> {
  const client = new Client(
    { name: 'millwright', version },
    { ...clientOptions, versionNegotiation: { mode } },
  );
  const session: Session = { client, isLost: false };
  client.onclose = () => {
    session.isLost = true;
  };
  const transport = open();
  // Leaves time for the other handshake if the server hangs on this one.
  const timeout = isProbe ? connectMs / 2 : connectMs;
  try {
    await unlessAborted(client.connect(transport, { timeout, signal }), signal);
    return session;
  } catch (error) {
    // The error of the handshake matters, not that of the cleanup.
    await transport.close().catch(() => {});
    throw error;
  }
}

/** Returns true if another revision of the protocol may work: the server responded, but did not understand this one. */
function canTryOtherRevision(
  { isProbe }: Attempt,
  error: unknown,
  { code }: McpConnectionError,
): boolean {
  if (isProbe) return ['PROTOCOL', 'TIMEOUT', 'CLOSED'].includes(code);
  const isServerError = error instanceof SdkHttpError && (error.status ?? 0) >= 500;
  return code === 'PROTOCOL' && !isServerError;
}
