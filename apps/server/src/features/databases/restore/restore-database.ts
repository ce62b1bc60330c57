import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { limitReceived } from '../limit-received.ts';
import { dropAllObjects } from './drop-all-objects.ts';
import { readScript, type ScriptStatement } from './read-script.ts';
import { requireCompleteDump } from './require-complete-dump.ts';
import { RestoreError } from './restore-error.ts';
import { toExecutableStatement } from './to-executable-statement.ts';

const maxReceivedBytes = 32 * 1024 * 1024;
const statementMs = 30 * 60_000;

/** Ends what uses the content that is about to be replaced; idle connections can stay. */
const endBusySessions = `
  SELECT pg_catalog.pg_terminate_backend(pid) FROM pg_catalog.pg_stat_activity
  WHERE usename = current_user AND datname = pg_catalog.current_database()
    AND pid <> pg_catalog.pg_backend_pid() AND state <> 'idle'`;

/**
 * Replaces the content of a database by that of a dump, in one transaction: if a statement fails, nothing changes.
 * Ignores what is about roles and privileges. Every statement is sent on its own, so that none can hide another.
 */
export async function restoreDatabase(
  client: pg.Client,
  dump: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const disconnect = () => client.connection.stream.destroy();
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    await client.query(`SET statement_timeout = ${statementMs}`);
    await client.query('BEGIN READ WRITE');
    await client.query(endBusySessions);
    await dropAllObjects(client);
    for await (const statement of readScript(requireCompleteDump(dump)))
      await runStatement(client, statement);
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection has ended the transaction already.
    await client.query('ROLLBACK').catch(() => undefined);
    throw signal.aborted ? signal.reason : explain(error);
  } finally {
    signal.removeEventListener('abort', disconnect);
  }
}

async function runStatement(
  client: pg.Client,
  { text, line, rows }: ScriptStatement,
): Promise<void> {
  const executable = toExecutableStatement(text);
  if (executable.type === 'reject') throw new RestoreError(executable.reason, line);
  if (executable.type === 'ignore') return;
  const stopCounting = limitReceived(
    client.connection.stream,
    maxReceivedBytes,
    'The result of a statement is too large',
  );
  try {
    if (rows) await pipeline(rows.data, client.query(copyFrom(text)) as Writable);
    // The library's types do not know this option: the other protocol accepts several statements at once.
    else await client.query({ text, queryMode: 'extended' } as pg.QueryConfig);
  } catch (error) {
    throw explain(error, line, rows?.line, text);
  } finally {
    stopCounting();
  }
}

function explain(error: unknown, line?: number, rowsLine?: number, text = ''): Error {
  if (error instanceof RestoreError) return error;
  if (!(error instanceof pg.DatabaseError))
    return new RestoreError('The connection to the database was lost', line, { cause: error });
  const { message, detail, hint, position, where = '' } = error;
  const row = /^COPY .*, line (\d+)/.exec(where)?.[1];
  const at =
    rowsLine !== undefined && row !== undefined
      ? rowsLine + Number(row) - 1
      : line && line + countNewlines(text, Number(position ?? 1) - 1);
  const parts = [message, detail, hint].filter((part) => part !== undefined && part !== '');
  return new RestoreError(parts.join('. ').replaceAll('..', '.'), at, { cause: error });
}

function countNewlines(text: string, chars: number): number {
  return text.slice(0, chars).split('\n').length - 1;
}
