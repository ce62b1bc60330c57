import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { askToFix } from './consent.ts';
import { type Entry, nothingUsed, type Reply, type Verified } from './journal.ts';
import { nextOf } from './next.ts';

const rules = { maxSteps: 10, maxRepairs: 3, verifies: true };
const reply = (content: Reply['content'], more: Partial<Reply> = {}): Reply => ({
  kind: 'reply',
  content,
  usage: nothingUsed,
  cost: 0,
  ...more,
});
const said = reply([{ type: 'text', text: 'Done.' }]);
let calls = 0;

/** A step that calls a tool. */
function step(name: string, input: unknown, output: unknown, more: object = {}): Entry[] {
  const toolCallId = `c${calls++}`;
  const json = JSON.stringify(input);
  return [
    reply([{ type: 'tool-call', toolCallId, toolName: name, input: json }]),
    { kind: 'settled', toolCallId, name, status: 'ok', output, ...more },
  ];
}
const write = () =>
  step('write_file', { path: 'a' }, 'ok', { files: [{ path: 'a', operation: 'create' }] });
const looked = (verdict: Verified['verdict'], ...signatures: string[]): Verified => ({
  kind: 'verified',
  verdict,
  summary: 'The app has an error: x',
  report: 'x',
  signatures,
});
const next = (entries: readonly Entry[], autoFix = true, more = {}) =>
  nextOf({ mode: 'build', autoFix }, entries, { ...rules, ...more });
const giveUp = (entries: readonly Entry[], autoFix = true) => {
  const found = next(entries, autoFix);
  return typeof found === 'string' ? found : found.code;
};

suite('the next action of a turn', () => {
  test('is a model call, or completion of a turn without changes', () => {
    assert.equal(next([]), 'ask_model');
    assert.equal(next([said]), 'complete');
    assert.equal(next([{ ...said, isBroken: true }]), 'ask_model');
  });

  test('does not count an interrupted reply as a step', () => {
    const interrupted: Reply = { ...said, isBroken: true, isInterrupted: true };
    assert.equal(next([interrupted], true, { maxSteps: 1 }), 'ask_model');
    assert.equal(next([interrupted, said], true, { maxSteps: 1 }), 'complete');
  });

  test('verifies changes once before the turn completes', () => {
    assert.equal(next([...write(), said]), 'verify');
    assert.equal(next([...write(), said, looked('ok')]), 'complete');
    assert.equal(next([...write(), said, looked('unknown')]), 'complete');
    assert.equal(next([...write(), said], true, { verifies: false }), 'complete');
    assert.equal(nextOf({ mode: 'chat', autoFix: true }, [...write(), said], rules), 'complete');
  });

  test('repairs errors and verifies again', () => {
    const failed = [...write(), said, looked('failed', 'a')];
    assert.equal(next(failed), 'ask_model');
    assert.equal(next([...failed, ...write(), said]), 'verify');
    assert.equal(next([...failed, ...write(), said, looked('ok')]), 'complete');
    assert.equal(giveUp([...failed, said]), 'BUILD_FAILED', 'a model that gives up');
    assert.equal(next(failed, true, { maxRepairs: 0 }), 'complete');
  });

  test('asks the user once before fixing without auto_fix', () => {
    const failed = [...write(), said, looked('failed', 'a')];
    assert.equal(next(failed, false), 'ask_to_fix');
    const asked = askToFix('The app has an error');
    const [call] = asked.content;
    assert.ok(call?.type === 'tool-call');
    const { toolCallId } = call;
    const answered = (status: 'ok' | 'rejected', output: unknown): Entry[] => [
      ...failed,
      asked,
      { kind: 'settled', toolCallId, name: 'ask_user', status, output },
    ];
    assert.equal(next(answered('ok', { fix: 'Fix them' }), false), 'ask_model');
    assert.equal(next(answered('ok', { fix: 'only the first' }), false), 'ask_model');
    assert.equal(next(answered('ok', { fix: 'Leave them' }), false), 'complete');
    assert.equal(next(answered('rejected', 'no answer'), false), 'complete');
    const again = [...answered('ok', { fix: 'Fix them' }), ...write(), said, looked('failed', 'b')];
    assert.equal(next(again, false), 'ask_model', 'it was allowed already');
  });

  test('gives up on an error that recurs three times or after too many repairs', () => {
    const round = (signature: string) => [...write(), said, looked('failed', signature, 'other')];
    assert.equal(giveUp([...round('a'), ...round('a')]), 'ask_model');
    assert.equal(giveUp([...round('a'), ...round('a'), ...round('a')]), 'BUILD_FAILED');
    const differing = ['a', 'b', 'c', 'd'].map((one) => [...write(), said, looked('failed', one)]);
    assert.equal(giveUp(differing.slice(0, 3).flat()), 'ask_model');
    assert.equal(giveUp(differing.flat()), 'BUILD_FAILED');
  });

  test('gives up on a call repeated three times with the same result, unless a file changed', () => {
    const read = () => step('read_file', { path: 'a' }, 'text');
    assert.equal(giveUp([...read(), ...read()]), 'ask_model');
    assert.equal(giveUp([...read(), ...read(), ...read()]), 'MODEL_ERROR');
    assert.equal(giveUp([...read(), ...read(), ...write(), ...read()]), 'ask_model');
    const log = (at: number) => step('read_logs', {}, `line ${at}`);
    assert.equal(giveUp([...log(1), ...log(2), ...log(3), ...log(4)]), 'ask_model');
  });

  test('gives up after the fourth malformed call in a row', () => {
    const wrong = (at: number) =>
      step('read_file', { at }, `bad ${at}`, { status: 'error', code: 'INVALID_INPUT' });
    const three = [...wrong(1), ...wrong(2), ...wrong(3)];
    assert.equal(giveUp(three), 'ask_model');
    assert.equal(giveUp([...three, ...wrong(4)]), 'MODEL_ERROR');
    assert.equal(giveUp([...three, ...write(), ...wrong(4)]), 'ask_model');
  });

  test('fails at the step limit', () => {
    const many = Array.from({ length: 10 }, (_, at) => step('list_files', { at }, at)).flat();
    assert.equal(giveUp(many.slice(0, -2)), 'ask_model');
    assert.equal(giveUp(many), 'MAX_STEPS_EXCEEDED');
  });

  test('completes a turn whose plan was rejected', () => {
    assert.equal(next(step('propose_plan', {}, 'no', { status: 'rejected' })), 'complete');
  });
});
