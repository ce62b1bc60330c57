import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildFixQuestion } from './build-fix-question.ts';
import { decideNextAction } from './decide-next-action.ts';
import { type Entry, noUsage, type Reply, type Verified } from './journal-entries.ts';

const rules = { maxSteps: 10, maxRepairs: 3, shouldVerify: true };
const reply = (content: Reply['content'], more: Partial<Reply> = {}): Reply => ({
  kind: 'reply',
  content,
  usage: noUsage,
  cost: 0,
  ...more,
});
const done = reply([{ type: 'text', text: 'Done.' }]);
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
const verified = (verdict: Verified['verdict'], ...signatures: string[]): Verified => ({
  kind: 'verified',
  verdict,
  summary: 'The app has an error: x',
  report: 'x',
  signatures,
});
const next = (entries: readonly Entry[], autoFix = true, more = {}) =>
  decideNextAction({ mode: 'build', autoFix }, entries, { ...rules, ...more });
const actionOrCode = (entries: readonly Entry[], autoFix = true) => {
  const found = next(entries, autoFix);
  return typeof found === 'string' ? found : found.code;
};

suite('the next action of a turn', () => {
  test('is a model call, or completion of a turn without changes', () => {
    assert.equal(next([]), 'ask_model');
    assert.equal(next([done]), 'complete');
    assert.equal(next([{ ...done, isBroken: true }]), 'ask_model');
  });

  test('does not count an interrupted reply as a step', () => {
    const interrupted: Reply = { ...done, isBroken: true, isInterrupted: true };
    assert.equal(next([interrupted], true, { maxSteps: 1 }), 'ask_model');
    assert.equal(next([interrupted, done], true, { maxSteps: 1 }), 'complete');
  });

  test('verifies changes once before the turn completes', () => {
    assert.equal(next([...write(), done]), 'verify');
    assert.equal(next([...write(), done, verified('ok')]), 'complete');
    assert.equal(next([...write(), done, verified('unknown')]), 'complete');
    assert.equal(next([...write(), done], true, { shouldVerify: false }), 'complete');
    assert.equal(
      decideNextAction({ mode: 'chat', autoFix: true }, [...write(), done], rules),
      'complete',
    );
  });

  test('repairs errors and verifies again', () => {
    const failed = [...write(), done, verified('failed', 'a')];
    assert.equal(next(failed), 'ask_model');
    assert.equal(next([...failed, ...write(), done]), 'verify');
    assert.equal(next([...failed, ...write(), done, verified('ok')]), 'complete');
    assert.equal(actionOrCode([...failed, done]), 'BUILD_FAILED', 'a model that gives up');
    assert.equal(next(failed, true, { maxRepairs: 0 }), 'complete');
  });

  test('asks the user once before fixing without auto_fix', () => {
    const failed = [...write(), done, verified('failed', 'a')];
    assert.equal(next(failed, false), 'ask_to_fix');
    const question = buildFixQuestion('The app has an error');
    const [call] = question.content;
    assert.ok(call?.type === 'tool-call');
    const { toolCallId } = call;
    const answered = (status: 'ok' | 'rejected', output: unknown): Entry[] => [
      ...failed,
      question,
      { kind: 'settled', toolCallId, name: 'ask_user', status, output },
    ];
    assert.equal(next(answered('ok', { fix: 'Fix them' }), false), 'ask_model');
    assert.equal(next(answered('ok', { fix: 'only the first' }), false), 'ask_model');
    assert.equal(next(answered('ok', { fix: 'Leave them' }), false), 'complete');
    assert.equal(next(answered('rejected', 'no answer'), false), 'complete');
    const failedAgain = [
      ...answered('ok', { fix: 'Fix them' }),
      ...write(),
      done,
      verified('failed', 'b'),
    ];
    assert.equal(next(failedAgain, false), 'ask_model', 'it was allowed already');
  });

  test('gives up on an error that recurs three times or after too many repairs', () => {
    const round = (signature: string) => [...write(), done, verified('failed', signature, 'other')];
    assert.equal(actionOrCode([...round('a'), ...round('a')]), 'ask_model');
    assert.equal(actionOrCode([...round('a'), ...round('a'), ...round('a')]), 'BUILD_FAILED');
    const differing = ['a', 'b', 'c', 'd'].map((one) => [
      ...write(),
      done,
      verified('failed', one),
    ]);
    assert.equal(actionOrCode(differing.slice(0, 3).flat()), 'ask_model');
    assert.equal(actionOrCode(differing.flat()), 'BUILD_FAILED');
  });

  test('gives up on a call repeated three times with the same result, unless a file changed', () => {
    const read = () => step('read_file', { path: 'a' }, 'text');
    assert.equal(actionOrCode([...read(), ...read()]), 'ask_model');
    assert.equal(actionOrCode([...read(), ...read(), ...read()]), 'MODEL_ERROR');
    assert.equal(actionOrCode([...read(), ...read(), ...write(), ...read()]), 'ask_model');
    const log = (at: number) => step('read_logs', {}, `line ${at}`);
    assert.equal(actionOrCode([...log(1), ...log(2), ...log(3), ...log(4)]), 'ask_model');
  });

  test('gives up after the fourth malformed call in a row', () => {
    const wrong = (at: number) =>
      step('read_file', { at }, `bad ${at}`, { status: 'error', code: 'INVALID_INPUT' });
    const three = [...wrong(1), ...wrong(2), ...wrong(3)];
    assert.equal(actionOrCode(three), 'ask_model');
    assert.equal(actionOrCode([...three, ...wrong(4)]), 'MODEL_ERROR');
    assert.equal(actionOrCode([...three, ...write(), ...wrong(4)]), 'ask_model');
  });

  test('fails at the step limit', () => {
    const many = Array.from({ length: 10 }, (_, at) => step('list_files', { at }, at)).flat();
    assert.equal(actionOrCode(many.slice(0, -2)), 'ask_model');
    assert.equal(actionOrCode(many), 'MAX_STEPS_EXCEEDED');
  });

  test('completes a turn whose plan was rejected', () => {
    assert.equal(next(step('propose_plan', {}, 'no', { status: 'rejected' })), 'complete');
  });
});
