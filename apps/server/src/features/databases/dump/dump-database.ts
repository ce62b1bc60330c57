import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { limitReceived } from '../limit-received.ts';
import type { DumpObject } from './dump-object.ts';
import { listUnsupportedObjects } from './list-unsupported-objects.ts';
import { ownRelations } from './own-objects.ts';
import { readDependencies } from './read-dependencies.ts';
import { readDumpObjects } from './read-dump-objects.ts';
import { sortByDependency } from './sort-by-dependency.ts';

/** Definitions are held in memory, rows are not. */
const maxDefinitionBytes = 64 * 1024 * 1024;
const largeObjectBytes = 256 * 1024;
const statementMs = 30 * 60_000;

/** The app can change the defaults of its role, and the text of a value must not depend on them. */
const sessionSettings = `
  SET search_path = ''; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on;
  SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = 'UTC'; SET extra_float_digits = 3;
  SET bytea_output = hex; SET lc_monetary = 'C'; SET xmlbinary = base64; SET quote_all_identifiers = off;
  SET row_security = off; SET synchronize_seqscans = off; SET lock_timeout = '10s';
  SET idle_in_transaction_session_timeout = 0; SET statement_timeout = ${statementMs}`;

const header = `--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
`;

const footer = `
--
-- PostgreSQL database dump complete
--
`;

/**
 * Writes everything in a database as SQL that `psql` can restore, as of one moment. Reads on as the caller consumes the
 * text, so that rows need little memory.
 */
export async function* dumpDatabase(
  client: pg.Client,
  signal: AbortSignal,
): AsyncGenerator<string | Buffer> {
  signal.throwIfAborted();
  const disconnect = () => client.connection.stream.destroy();
  signal.addEventListener('abort', disconnect, { once: true });
  let isComplete = false;
  try {
    await client.query(sessionSettings);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await lockTables(client);
    const { objects, unsupported } = await readDefinitions(client);
    yield header;
    for (const description of unsupported) yield `-- Not included: ${toOneLine(description)}\n`;
    for (const object of objects) yield* writeContent(client, object);
    yield* refreshViews(client, objects);
    yield footer;
    await client.query('COMMIT');
    isComplete = true;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', disconnect);
    // Rows that nobody reads would keep the connection from ending.
    if (!isComplete) disconnect();
  }
}

/** The definitions that PostgreSQL returns are always the current ones, so tables must not change from here on. */
async function lockTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM ${ownRelations} WHERE relkind IN ('r', 'p')`,
  );
  if (rows.length === 0) return;
  await client.query(
    `LOCK TABLE ONLY ${rows.map(({ name }) => name).join(', ONLY ')} IN ACCESS SHARE MODE`,
  );
}

async function readDefinitions(
  client: pg.Client,
): Promise<{ objects: DumpObject[]; unsupported: string[] }> {
  const stopCounting = limitReceived(
    client.connection.stream,
    maxDefinitionBytes,
    'The database has too many tables and functions to be dumped',
  );
  try {
    const objects = await readDumpObjects(client);
    const sorted = sortByDependency(objects, await readDependencies(client));
    return { objects: sorted, unsupported: await listUnsupportedObjects(client) };
  } finally {
    stopCounting();
  }
}

async function* writeContent(
  client: pg.Client,
  { content }: DumpObject,
): AsyncGenerator<string | Buffer> {
  if (content.type === 'statements') yield `\n${content.sql}\n`;
  else if (content.type === 'rows') {
    yield `\nCOPY ${content.table}${content.columns} FROM stdin;\n`;
    yield* client.query(copyTo(`COPY ${content.table}${content.columns} TO STDOUT`));
    yield '\\.\n';
  } else if (content.type === 'sequence') yield await writePosition(client, content.sequence);
  else yield* writeLargeObject(client, content.oid);
}

async function writePosition(client: pg.Client, sequence: string): Promise<string> {
  const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
    `SELECT last_value, is_called FROM ${sequence}`,
  );
  const [{ last_value: last, is_called: isCalled } = { last_value: '1', is_called: false }] = rows;
  return `\nSELECT pg_catalog.setval(${pg.escapeLiteral(sequence)}, ${last}, ${isCalled});\n`;
}

async function* writeLargeObject(client: pg.Client, oid: string): AsyncGenerator<string> {
  yield `\nSELECT pg_catalog.lo_create(${oid});\n`;
  for (let offset = 0; ; offset += largeObjectBytes) {
    const { rows } = await client.query<{ bytes: Buffer }>('SELECT lo_get($1, $2, $3) AS bytes', [
      oid,
      offset,
      largeObjectBytes,
    ]);
    const bytes = rows[0]?.bytes ?? Buffer.alloc(0);
    if (bytes.length === 0) return;
    yield `SELECT pg_catalog.lo_put(${oid}, ${offset}, '\\x${bytes.toString('hex')}');\n`;
  }
}

/** A view may be based on others, which were created before it. */
async function* refreshViews(
  client: pg.Client,
  objects: readonly DumpObject[],
): AsyncGenerator<string> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `SELECT 'pg_class'::regclass::oid || ':' || c.oid AS id, c.oid::regclass::text AS name
     FROM ${ownRelations} WHERE relkind = 'm' AND relispopulated`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { id } of objects) {
    const name = names.get(id);
    if (name !== undefined) yield `\nREFRESH MATERIALIZED VIEW ${name};\n`;
  }
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
