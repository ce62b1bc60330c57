import type { McpTestRecord } from '@millwright/contract';
import type { Clock } from '../../core/ports/clock.ts';
import type { McpError } from '../../core/ports/mcp.ts';
import type { Db } from '../../store/db.ts';
import { saveSighting } from '../../store/queries/mcp-servers.ts';
import type { AvailableServer } from './available-server.ts';
import type { ConnectionContext, ConnectionFactory } from './connection-factory.ts';
import { digestTools } from './digest-tools.ts';

const maxTools = 1_000;
const descriptionChars = 2_000;
/** Includes the time to download a command. */
const testMs = { remote: 20_000, local: 70_000 };

/**
 * Connects to a server and lists its tools. The user approves the tools by viewing them: agents may use them from now
 * on, including any that have changed.
 */
export async function probeServer(
  { db, connector, clock }: { db: Db; connector: ConnectionFactory; clock: Clock },
  server: AvailableServer,
  context: ConnectionContext,
): Promise<McpTestRecord> {
  const timeoutMs = server.target.transport === 'stdio' ? testMs.local : testMs.remote;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const sighting = { userId: context.userId, serverId: server.id, testedAt: clock.now() };
  try {
    // As documented in the API, a test sends `initialize` and `tools/list`. Servers without `initialize` are reached
    // the way agents reach them.
    const testContext: ConnectionContext = { ...context, signal, firstHandshake: 'initialize' };
    await using connection = await connector.open(server, testContext);
    const { tools } = await connection.tools({ limit: maxTools, signal });
    await saveSighting(db, { ...sighting, status: 'connected', tools: digestTools(tools) });
    return connector.redact(server, context.userId, {
      status: 'ok',
      server: connection.server,
      tools: tools.map(({ name, description }) => ({
        name,
        description: description.slice(0, descriptionChars),
      })),
    });
  } catch (error) {
    context.signal.throwIfAborted();
    const failure = signal.aborted
      ? timeoutError(timeoutMs)
      : await connector.toMcpError(error, server, context.userId);
    const status = failure.code === 'AUTH_REQUIRED' ? 'auth_required' : 'error';
    await saveSighting(db, { ...sighting, status, tools: {} });
    return failedTest(status, failure);
  }
}

function timeoutError(ms: number): Pick<McpError, 'code' | 'message'> {
  return { code: 'TIMEOUT', message: `no reply within ${ms / 1000} s` };
}

function failedTest(
  status: 'auth_required' | 'error',
  { code, message }: Pick<McpError, 'code' | 'message'>,
): McpTestRecord {
  return { status, server: { name: '', version: '' }, tools: [], error: { code, message } };
}
