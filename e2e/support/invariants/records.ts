import pg from 'pg';

/** One event as seen by a client, over any transport. */
export interface SeenEvent {
  readonly project_id: string;
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

export interface LogRow {
  readonly project_id: string;
  readonly seq: number;
  readonly turn_id: string;
  readonly type: string;
  readonly data: Record<string, never>;
  readonly ts: Date;
}

export interface TurnRow {
  readonly id: string;
  readonly project_id: string;
  readonly status: string;
  readonly prompt: string;
  readonly interrupt: boolean;
  readonly place: number;
  readonly fence: number;
  readonly result: {
    readonly files_created: number;
    readonly tool_calls: number;
    readonly tokens_in: number;
    readonly tokens_out: number;
  } | null;
  readonly compacted_at: Date | null;
}

export interface StoredFile {
  readonly project_id: string;
  readonly path: string;
  readonly sha256: string;
}

export interface QuestionRow {
  readonly id: string;
  readonly status: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
}

/** Database content of all projects, from one snapshot. */
export interface Records {
  readonly log: readonly LogRow[];
  readonly turns: readonly TurnRow[];
  readonly projects: readonly { readonly id: string; readonly head_seq: number }[];
  readonly files: readonly StoredFile[];
  readonly questions: readonly QuestionRow[];
}

export async function readRecords(databaseUrl: string): Promise<Records> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  try {
    // A consistent snapshot, even while other processes write.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const log = await rows<Omit<LogRow, 'data'> & { data: string }>(
      'SELECT project_id, seq, turn_id, type, data, ts FROM events ORDER BY project_id, seq',
    );
    return {
      log: log.map((row) => ({ ...row, data: JSON.parse(row.data) })),
      turns: await rows('SELECT * FROM turns ORDER BY project_id, place'),
      projects: await rows('SELECT id, head_seq FROM projects'),
      files: await rows(
        `SELECT project_id, path, encode(sha256(bytes), 'hex') AS sha256
         FROM project_files JOIN blobs USING (hash) WHERE until IS NULL`,
      ),
      questions: await rows('SELECT * FROM questions'),
    };
  } finally {
    await client.end();
  }
}

export function isEnd({ type, data }: Pick<LogRow, 'type' | 'data'>): boolean {
  if (type === 'complete' || type === 'error') return true;
  return isPhase({ type, data }, 'aborted') || isPhase({ type, data }, 'interrupted');
}

export function isPhase({ type, data }: Pick<LogRow, 'type' | 'data'>, phase: string): boolean {
  return type === 'status' && data['phase'] === phase;
}
