import assert from 'node:assert/strict';
import { isEnd, isPhase, type LogRow, type QuestionRow, type TurnRow } from './records.ts';

const finalStatuses = ['completed', 'failed', 'aborted', 'interrupted'];

/** I01, I02, I07 and the part of I09 about the log. */
export function checkTurn(turn: TurnRow, own: readonly LogRow[]): void {
  assert.ok(finalStatuses.includes(turn.status), `I01 ${turn.id}: still ${turn.status}`);
  const ends = own.filter(isEnd);
  assert.equal(ends.length, 1, `I01 ${turn.id}: ${ends.length} ends`);
  assert.equal(own.at(-1), ends[0], `I02 ${turn.id}: something after the end`);
  assert.equal(own[0]?.type, 'status', `${turn.id}: the first event is a status`);
  checkCalls(turn, own);
  if (turn.status === 'completed') checkCounts(turn, own);
}

/** I07: each call starts and ends exactly once. */
function checkCalls(turn: TurnRow, own: readonly LogRow[]): void {
  const open = new Set<string>();
  const ended = new Set<string>();
  for (const { type, data } of own) {
    const call = String(data['tool_call_id']);
    if (type === 'tool_start') {
      assert.ok(!open.has(call) && !ended.has(call), `I07 ${call}: started twice`);
      open.add(call);
    }
    if (type === 'tool_end') {
      assert.ok(open.delete(call), `I07 ${call}: ended without a start`);
      ended.add(call);
    }
  }
  assert.deepEqual([...open], [], `I07 ${turn.id}: open calls`);
}

/** I09: the figures in a turn's final event match the log. */
function checkCounts({ id, result }: TurnRow, own: readonly LogRow[]): void {
  const calls = own
    .filter(({ type }) => type === 'tool_end')
    .filter(({ data }) => data['status'] !== 'aborted');
  assert.equal(result?.tool_calls, calls.length, `I09 ${id}: tool calls`);
  const created = own.filter(({ type, data }) => type === 'file' && data['operation'] === 'create');
  const paths = new Set(created.map(({ data }) => data['path']));
  assert.equal(result?.files_created, paths.size, `I09 ${id}: files created`);
  const reported = own.at(-1)?.data;
  for (const name of ['files_created', 'tool_calls', 'tokens_in', 'tokens_out'] as const) {
    assert.equal(reported?.[name], result?.[name], `I09 ${id}: ${name} in the final event`);
  }
}

/** I05: between its start and its end, a turn has exclusive use of its project. */
export function checkOneAtATime(own: readonly LogRow[]): void {
  let running: string | undefined;
  for (const row of own) {
    if (isPhase(row, 'started')) {
      assert.equal(running, undefined, `I05 ${row.turn_id} started while ${running} ran`);
      running = row.turn_id;
    }
    if (isEnd(row) && row.turn_id === running) running = undefined;
  }
}

/** I06: turns start in the order of their rank; only an interruption may overtake. */
export function checkOrder(own: readonly LogRow[], turns: readonly TurnRow[]): void {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  let before: TurnRow | undefined;
  for (const row of own) {
    if (!isPhase(row, 'started')) continue;
    const turn = byId.get(row.turn_id);
    if (!turn) continue;
    const mayOvertake = turn.interrupt || before?.status === 'interrupted';
    if (before && !mayOvertake) {
      assert.ok(before.place <= turn.place, `I06 ${turn.id} started after ${before.id}`);
    }
    before = turn;
  }
}

const questionMs = 300_000;
const toleranceMs = 5_000;

/** I12 and I13. */
export function checkQuestion(question: QuestionRow, log: readonly LogRow[]): void {
  const { id, status, asked_at, expires_at } = question;
  const about = log.filter(({ data }) => data['question_id'] === id);
  const count = (eventType: string) => about.filter(({ type }) => type === eventType).length;
  const resolved = count('ask_user_resolved');
  assert.equal(resolved, status === 'answered' ? 1 : 0, `I12 ${id}`);
  assert.equal(resolved + count('ask_user_expired'), 1, `I12 ${id}: exactly one outcome`);
  assert.equal(count('ask_user_question'), 1, `I12 ${id}: asked once`);
  const allowedMs = expires_at.getTime() - asked_at.getTime();
  assert.ok(Math.abs(allowedMs - questionMs) <= toleranceMs, `I13 ${id}: ${allowedMs} ms`);
}
