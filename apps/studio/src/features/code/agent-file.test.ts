import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { applyEvents } from '../../state/apply-event.ts';
import { emptyProject } from '../../state/project-state.ts';
import { createLog } from '../../state/testing/log.ts';
import { findAgentFile, findWritingPaths } from './agent-file.ts';

type Lines = Parameters<typeof createLog>;
const from = (...lines: Lines) => applyEvents(emptyProject, createLog(...lines));

const running = {
  turn_id: 'trn_1',
  status: 'running',
  queue_position: null,
  reason: null,
  superseded_by: null,
} as const;
const call = { tool_call_id: 'tc_1', name: 'write_file' };
const started: Lines = [
  ['turn_update', running],
  ['tool_start', { ...call, title: 'Write a.ts', input: {}, input_truncated: false }],
  [
    'file_streaming_chunk',
    { path: 'a.ts', tool_call_id: 'tc_1', index: 0, offset: 0, content: 'con' },
  ],
];

suite('the file the agent is working on', () => {
  test('is the file being written', () => {
    const state = from(...started);
    assert.equal(findAgentFile(state), 'a.ts');
    assert.deepEqual([...findWritingPaths(state)], ['a.ts']);
  });

  test('excludes files of a failed call', () => {
    const error = { code: 'TOOL_FAILED', message: 'No' };
    const end = { ...call, status: 'error', output: null, output_truncated: false } as const;
    const state = from(...started, ['tool_end', { ...end, duration_ms: 1, error }]);
    assert.equal(state.files['a.ts']?.isWriting, true, 'according to the log');
    assert.equal(findWritingPaths(state).size, 0);
  });

  test('excludes files of a stopped turn', () => {
    const state = from(...started, ['turn_update', { ...running, status: 'aborted' }]);
    assert.equal(findWritingPaths(state).size, 0);
    assert.equal(findAgentFile(state), undefined);
  });
});
