import pg from 'pg';
import Cursor from 'pg-cursor';
import {
  StatementError,
  type StatementLimits,
  type StatementResult,
} from '../../core/ports/app-data.ts';
import { limitReceived } from './limit-received.ts';

export interface Statement {
  readonly text: string;
  readonly values?: readonly (string | null)[];
}

const rowsAtOnce = 50;
/** A single value may be larger than all that is returned; a connection that receives more than this is closed. */
const maxReceivedBytes = 32 * 1024 * 1024;
const connectionLost = '08006';

const { builtins } = pg.types;
const asNumber = new Set<number>([
  builtins.INT2,
  builtins.INT4,
  builtins.OID,
  builtins.FLOAT4,
  builtins.FLOAT8,
]);
const asJson = new Set<number>([builtins.JSON, builtins.JSONB]);
/** PostgreSQL's own text for everything that JSON cannot hold exactly, such as times and large numbers. */
const types = {
  getTypeParser: (type: number) => (text: string) => {
    if (asJson.has(type)) return JSON.parse(text);
    if (type === builtins.BOOL) return text === 't';
    if (!asNumber.has(type)) return text;
    const number = Number(text);
    return Number.isFinite(number) ? number : text;
  },
};

/** Runs one statement. Reads no more rows than the limits allow, and closes the cursor. */
export async function runStatement(
  client: pg.Client,
  { text, values = [] }: Statement,
  { maxRows, maxBytes }: StatementLimits,
): Promise<StatementResult> {
  const startedAt = performance.now();
  const stopCounting = limitReceived(
    client.connection.stream,
    maxReceivedBytes,
    'The result is too large. Select fewer columns or shorter values.',
  );
  const cursor = client.query(
    // The library's types know only the default parsers.
    new Cursor<unknown[]>(text, [...values], { rowMode: 'array', types } as never),
  );
  try {
    const rows: unknown[][] = [];
    let bytes = 0;
    let isTruncated = false;
    let summary: Summary = { fields: [], command: null, rowCount: null };
    while (!isTruncated) {
      const count = Math.min(rowsAtOnce, maxRows + 1 - rows.length);
      const page = await readPage(cursor, count);
      summary = page.summary;
      for (const row of page.rows) {
        bytes += Buffer.byteLength(JSON.stringify(row));
        isTruncated = rows.length >= maxRows || bytes > maxBytes;
        if (isTruncated) break;
        rows.push(row);
      }
      if (page.rows.length < count) break;
    }
    await cursor.close();
    return {
      command: summary.command,
      columns: await nameTypes(client, summary.fields),
      rows,
      rowCount: summary.fields.length > 0 ? rows.length : summary.rowCount,
      isTruncated,
      durationMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    throw toStatementError(error);
  } finally {
    stopCounting();
  }
}

interface Summary {
  readonly fields: readonly pg.FieldDef[];
  readonly command: string | null;
  readonly rowCount: number | null;
}

function readPage(
  cursor: Cursor<unknown[]>,
  count: number,
): Promise<{ rows: unknown[][]; summary: Summary }> {
  return new Promise((resolve, reject) => {
    cursor.read(count, (error: Error | undefined, rows, result) => {
      // Without a result if it failed, whatever the library's types say.
      if (error) return reject(error);
      const { fields, command, rowCount } = result;
      resolve({ rows, summary: { fields, command: command ?? null, rowCount } });
    });
  });
}

async function nameTypes(client: pg.Client, fields: readonly pg.FieldDef[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT pg_catalog.format_type(oid, modifier) AS name
     FROM unnest($1::pg_catalog.oid[], $2::pg_catalog.int4[]) WITH ORDINALITY AS field (oid, modifier, at) ORDER BY at`,
    [fields.map(({ dataTypeID }) => dataTypeID), fields.map((field) => field.dataTypeModifier)],
  );
  return fields.map(({ name }, at) => ({ name, type: rows[at]?.name ?? 'unknown' }));
}

function toStatementError(error: unknown): Error {
  if (error instanceof StatementError) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = connectionLost, message, detail, hint, position } = error;
    const parts = [message, detail, hint, position && `At character ${position}.`];
    const text = parts.filter((part) => part !== undefined && part !== '').join('. ');
    return new StatementError(code, text.replaceAll('..', '.'), { cause: error });
  }
  return new StatementError(connectionLost, 'The connection to the database was lost', {
    cause: error,
  });
}
