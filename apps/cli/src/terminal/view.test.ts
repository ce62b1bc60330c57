import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventOf, EventType, StampedEvent } from '@millwright/contract';
import type { Entry } from './entry.ts';
import { plainText } from './line.ts';
import { renderEntry } from './render-entry.ts';
import { renderLive } from './render-live.ts';
import { applyEvent, emptyView, type View } from './view.ts';
import { measureWidth } from './width.ts';

let seq = 0;
function event<T extends EventType>(type: T, data: EventOf<T>['data'], second = 0): StampedEvent {
  seq += 1;
  const ts = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  return { type, data, project_id: 'prj_1', turn_id: 'trn_1', seq, ts } as StampedEvent;
}

function applyAll(events: readonly StampedEvent[], from: View = emptyView) {
  let view = from;
  const entries: Entry[] = [];
  for (const one of events) {
    const next = applyEvent(view, one, 1000);
    view = next.view;
    entries.push(...next.entries);
  }
  return { view, entries };
}

const textEvent = (text: string, message_id = 'm1') => event('text', { message_id, text });
const start = (id: string, title: string) =>
  event('tool_start', {
    tool_call_id: id,
    name: 'write_file',
    title,
    input: {},
    input_truncated: false,
  });
const end = (id: string) =>
  event('tool_end', {
    tool_call_id: id,
    name: 'write_file',
    status: 'ok',
    output: '',
    output_truncated: false,
    duration_ms: 1500,
    error: null,
  });

test('emits text line by line, and the rest at the next other event', () => {
  const half = applyAll([textEvent('one\ntw')]);
  assert.deepEqual(half.entries, [{ kind: 'text', text: 'one' }]);
  assert.equal(half.view.text.text, 'tw');
  const whole = applyAll([textEvent('o'), start('t', 'Write a')], half.view);
  assert.deepEqual(whole.entries, [{ kind: 'text', text: 'two' }]);
  const other = applyAll([textEvent('a', 'm1'), textEvent('b', 'm2')]);
  assert.deepEqual(other.entries, [{ kind: 'text', text: 'a' }]);
});

test('continues the current line after a worker change', () => {
  const resumed = event('status', { message: 'Going on', phase: 'resumed' });
  const { view, entries } = applyAll([textEvent('one\ntw'), resumed, textEvent('o')]);
  assert.deepEqual(entries, [{ kind: 'text', text: 'one' }]);
  assert.equal(view.text.text, 'two');
});

test('removes retracted text from the current line and notes it for earlier lines', () => {
  const retract = (from_offset: number, message_id = 'm1') =>
    event('text_retracted', { message_id, from_offset });
  const live = applyAll([textEvent('one two'), retract(3)]);
  assert.deepEqual([live.entries, live.view.text.text], [[], 'one']);
  const above = applyAll([textEvent('one\ntwo\nthr'), retract(0), textEvent('four', 'm2')]);
  assert.deepEqual(above.entries, [
    { kind: 'text', text: 'one' },
    { kind: 'text', text: 'two' },
    { kind: 'note', text: 'The unfinished reply above was withdrawn' },
  ]);
  assert.equal(above.view.text.text, 'four');
  const partly = applyAll([textEvent('one\ntwo'), retract(5), textEvent('aken')]);
  assert.deepEqual([partly.entries.length, partly.view.text.text], [1, 'taken']);
  const reasoning = applyAll([textEvent('one'), retract(0, 'm9')]);
  assert.deepEqual([reasoning.entries, reasoning.view.text.text], [[], 'one']);
});

test('shows a call while it runs, then emits it with its file changes', () => {
  const chunk = event('file_streaming_chunk', {
    path: 'a.ts',
    tool_call_id: 't',
    index: 0,
    offset: 0,
    content: 'xyz',
  });
  const file = event('file', {
    path: 'a.ts',
    operation: 'create',
    to_path: null,
    size: 3,
    sha256: null,
    language: null,
    tool_call_id: 't',
    lines_added: 4,
    lines_removed: 1,
    content: null,
  });
  const running = applyAll([start('t', 'Write a.ts'), chunk]);
  assert.deepEqual(
    running.view.running.map(({ title, written }) => [title, written]),
    [['Write a.ts', 3]],
  );
  const { view, entries } = applyAll([file, end('t')], running.view);
  assert.deepEqual(entries, [
    {
      kind: 'tool',
      title: 'Write a.ts',
      status: 'ok',
      ms: 1500,
      added: 4,
      removed: 1,
      error: undefined,
    },
  ]);
  assert.deepEqual([view.running, view.calls, [...view.files]], [[], 1, ['a.ts']]);
});

test('uses only the final usage total', () => {
  const usage = {
    turn_id: 'trn_1',
    model: 'm',
    provider: 'p',
    tokens_cached: 0,
    tokens_reasoning: 0,
    credits_remaining: null,
  };
  const { entries } = applyAll([
    event('status', { message: 'Starting', phase: 'started' }),
    event('usage', { ...usage, tokens_in: 10, tokens_out: 1, credits: 0.5 }),
    event('usage', { ...usage, tokens_in: 20, tokens_out: 2, credits: 0.25 }),
    event('usage', { ...usage, tokens_in: 30, tokens_out: 3, credits: 0.75, final: true }),
    event(
      'error',
      { message: 'No credits left', code: 'OUT_OF_CREDITS', error_ref: 'K7Q2-9XMD' },
      75,
    ),
  ]);
  const [last] = entries;
  assert.ok(last?.kind === 'end');
  assert.deepEqual(
    renderEntry(last, undefined, { width: 80, isInteractive: false }).map(plainText),
    [
      '✗ The turn failed in 1m 15s · 0 files · 0 calls · 30 tokens in, 3 out · 0.75 cr…',
      '  No credits left',
      '  Kept      the whole conversation',
      '  Next      add credits, then run: millwright continue "go on"',
      '  Reference K7Q2-9XMD',
      '  Project   prj_1',
    ],
  );
});

const todos = (count: number) =>
  event('todo_update', {
    items: Array.from({ length: count }, (_, at) => ({
      id: String(at),
      text: `Thing ${at}`,
      status: 'pending' as const,
    })),
  });

test('fits the live area into any terminal size', () => {
  const calls = Array.from({ length: 40 }, (_, at) =>
    start(`t${at}`, `Write src/漢字/${'deep/'.repeat(at)}${at}.ts`),
  );
  const { view } = applyAll([...calls, todos(12), textEvent('long '.repeat(400))]);
  for (const columns of [20, 40, 80, 120]) {
    for (const rows of [4, 10, 24, 40]) {
      const frame = { columns, rows, now: 5000, hint: 'ctrl-c stops', notice: undefined };
      const lines = renderLive(view, frame);
      assert.ok(lines.length < rows, `${lines.length} lines of ${rows}`);
      for (const line of lines) assert.ok(measureWidth(plainText(line)) < columns, plainText(line));
    }
  }
  const frame = {
    columns: 80,
    rows: 24,
    now: Date.UTC(2026, 0, 1, 0, 0, 9),
    hint: 'ctrl-c stops',
    notice: undefined,
  };
  const shown = renderLive(applyAll([start('a', 'Write a.ts'), todos(2)]).view, frame).map(
    plainText,
  );
  assert.deepEqual(shown.slice(-3), [
    '',
    '☐ Thing 0  0 of 2 done',
    `⠋ Working · 9s${' '.repeat(53)}ctrl-c stops`,
  ]);
});
