import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import pg from 'pg';

/** What a client saw of one event, over whichever transport. */
export interface Seen {
  readonly project_id: string;
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

interface LogRow {
  readonly project_id: string;
  readonly seq: number;
  readonly turn_id: string;
  readonly type: string;
  readonly data: Record<string, never>;
}

interface TurnRow {
  readonly id: string;
  readonly project_id: string;
  readonly status: string;
  readonly interrupt: boolean;
  readonly place: number;
  readonly result: { files_created: number; tool_calls: number; tokens_out: number } | null;
  readonly compacted_at: Date | null;
}

const over = ['completed', 'failed', 'aborted', 'interrupted'];

/** Reads the whole database and everything clients saw, and holds it against what we promise. */
export async function checkInvariants(databaseUrl: string, seen: readonly Seen[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const log = (
      await client.query<Omit<LogRow, 'data'> & { data: string }>(
        'SELECT project_id, seq, turn_id, type, data FROM events ORDER BY project_id, seq',
      )
    ).rows.map((row) => ({ ...row, data: JSON.parse(row.data) }) as LogRow);
    const turns = (await client.query<TurnRow>('SELECT * FROM turns ORDER BY project_id, place'))
      .rows;
    const projects = (
      await client.query<{ id: string; head_seq: number }>('SELECT id, head_seq FROM projects')
    ).rows;
    const questions = (await client.query('SELECT * FROM questions')).rows;

    const compacted = new Set(turns.flatMap((turn) => (turn.compacted_at ? [turn.id] : [])));
    for (const { id, head_seq } of projects) {
      const own = log.filter(({ project_id }) => project_id === id);
      checkNumbers(own, compacted);
      assert.equal(own.at(-1)?.seq ?? 0, head_seq, `I03 ${id}: the head is the last number`);
      checkOneAtATime(own);
      await checkKept(client, id, own);
    }
    for (const turn of turns)
      checkTurn(
        turn,
        log.filter(({ turn_id }) => turn_id === turn.id),
      );
    checkSeen(log, seen, compacted);
    for (const question of questions) checkQuestion(question, log);
  } finally {
    await client.end();
  }
}

const deltas = ['text', 'reasoning', 'file_streaming_chunk'];

/** No number is missing, except where a compacted turn merged deltas into the one that follows. */
function checkNumbers(own: readonly LogRow[], compacted: ReadonlySet<string>): void {
  for (const [at, { project_id, seq, turn_id, type }] of own.entries()) {
    const next = (own[at - 1]?.seq ?? 0) + 1;
    if (seq === next) continue;
    const merged = seq > next && compacted.has(turn_id) && deltas.includes(type);
    assert.ok(merged, `I03 ${project_id}: ${next} is missing`);
  }
}

function isEnd({ type, data }: LogRow): boolean {
  if (type === 'complete' || type === 'error') return true;
  return type === 'status' && ['aborted', 'interrupted'].includes(String(data['phase']));
}

function checkTurn(turn: TurnRow, own: readonly LogRow[]): void {
  assert.ok(over.includes(turn.status), `I01 ${turn.id}: still ${turn.status}`);
  const ends = own.filter(isEnd);
  assert.equal(ends.length, 1, `I01 ${turn.id}: ${ends.length} ends`);
  assert.equal(own.at(-1), ends[0], `I02 ${turn.id}: something after the end`);
  assert.equal(own[0]?.type, 'status', `${turn.id}: the first event is a status`);

  const open = new Set<string>();
  for (const { type, data } of own) {
    const call = String(data['tool_call_id']);
    if (type === 'tool_start') {
      assert.ok(!open.has(call), `I07 ${call}: begun twice`);
      open.add(call);
    }
    if (type === 'tool_end') assert.ok(open.delete(call), `I07 ${call}: ended without a beginning`);
  }
  assert.deepEqual([...open], [], `I07 ${turn.id}: open calls`);
  if (turn.status === 'completed') {
    const calls = own
      .filter(({ type }) => type === 'tool_end')
      .filter(({ data }) => data['status'] !== 'aborted');
    assert.equal(turn.result?.tool_calls, calls.length, `I09 ${turn.id}: tool calls`);
    const created = own.filter(
      ({ type, data }) => type === 'file' && data['operation'] === 'create',
    );
    const paths = new Set(created.map(({ data }) => data['path']));
    assert.equal(turn.result?.files_created, paths.size, `I09 ${turn.id}: files created`);
  }
  checkFiles(own);
}

function checkFiles(own: readonly LogRow[]): void {
  const written = new Map<string, string>();
  for (const { type, data } of own) {
    const key = `${data['tool_call_id']} ${data['path']}`;
    if (type === 'file_streaming_chunk') {
      const before = Number(data['index']) === 0 ? '' : (written.get(key) ?? '');
      assert.equal(before.length, Number(data['offset']), `I08 ${key}: chunks follow each other`);
      written.set(key, before + String(data['content']));
    }
    if (type !== 'file_streaming_complete') continue;
    const sha256 = createHash('sha256')
      .update(written.get(key) ?? '')
      .digest('hex');
    assert.equal(sha256, data['sha256'], `I08 ${key}: the chunks are the file`);
  }
}

/** Every file that was announced as complete can be read as it was announced last. */
async function checkKept(client: pg.Client, id: string, own: readonly LogRow[]): Promise<void> {
  const announced = new Map(
    own
      .filter(({ type }) => type === 'file_streaming_complete')
      .map(({ data }) => [String(data['path']), String(data['sha256'])]),
  );
  const { rows } = await client.query<{ path: string; sha256: string }>(
    `SELECT path, encode(sha256(bytes), 'hex') AS sha256
     FROM project_files JOIN blobs USING (hash) WHERE project_id = $1 AND until IS NULL`,
    [id],
  );
  const kept = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  assert.deepEqual(kept, announced, `I08 ${id}: what is kept is what was announced`);
}

/** Between its start and its end, a turn has its project for itself. */
function checkOneAtATime(own: readonly LogRow[]): void {
  let running: string | undefined;
  for (const row of own) {
    if (row.type === 'status' && row.data['phase'] === 'started') {
      assert.equal(running, undefined, `I05 ${row.turn_id} began while ${running} ran`);
      running = row.turn_id;
    }
    if (isEnd(row) && row.turn_id === running) running = undefined;
  }
}

/** The same number shows the same event to everybody, as long as its turn is not compacted. */
function checkSeen(
  log: readonly LogRow[],
  seen: readonly Seen[],
  compacted: ReadonlySet<string>,
): void {
  const byNumber = new Map(log.map((row) => [`${row.project_id} ${row.seq}`, row]));
  const merged = log.filter(({ type, turn_id }) => deltas.includes(type) && compacted.has(turn_id));
  for (const event of seen) {
    const row = byNumber.get(`${event.project_id} ${event.seq}`);
    if (deltas.includes(event.type) && (!row || merged.includes(row))) {
      const into = merged.find(
        ({ project_id, seq }) => project_id === event.project_id && seq >= event.seq,
      );
      assert.equal(into?.type, event.type, `I03 ${event.project_id} ${event.seq}: seen and gone`);
      continue;
    }
    assert.ok(row, `I03 ${event.project_id} ${event.seq}: seen and not in the log`);
    assert.equal(event.type, row.type, `I03 ${event.project_id} ${event.seq}`);
    // A completed file says how many chunks it has by now.
    if (event.type === 'file_streaming_complete' && compacted.has(row.turn_id)) continue;
    assert.deepEqual(event.data, row.data, `I03 ${event.project_id} ${event.seq}`);
  }
}

/** What one client got over all its connections to a turn: everything, once, in order. */
export function checkUnion(
  events: readonly { seq: number; turn_id: string | null }[],
  turnId: string,
): void {
  const seqs = events.filter(({ turn_id }) => turn_id === turnId).map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
    `I04 ${turnId}: once, in order`,
  );
}

function checkQuestion(question: Record<string, string>, log: readonly LogRow[]): void {
  const about = log.filter(({ data }) => data['question_id'] === question['id']);
  const resolved = about.filter(({ type }) => type === 'ask_user_resolved').length;
  const expired = about.filter(({ type }) => type === 'ask_user_expired').length;
  assert.equal(resolved, question['status'] === 'answered' ? 1 : 0, `I12 ${question['id']}`);
  assert.equal(resolved + expired, 1, `I12 ${question['id']}: exactly one outcome`);
  const asked = new Date(question['asked_at'] ?? 0).getTime();
  assert.equal(
    new Date(question['expires_at'] ?? 0).getTime() - asked,
    300_000,
    `I13 ${question['id']}`,
  );
}
