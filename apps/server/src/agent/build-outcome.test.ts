import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { buildOutcome } from './build-outcome.ts';
import { type Entry, noUsage, type Verified } from './journal-entries.ts';

type Item = { id: string; text: string; status: string; note?: string; evidence?: string };

function listed(id: string, items: readonly Item[], status: 'ok' | 'error' = 'ok'): Entry[] {
  const call = { toolCallId: id, toolName: 'update_todos', input: JSON.stringify({ items }) };
  return [
    { kind: 'reply', content: [{ type: 'tool-call', ...call }], usage: noUsage, cost: 0 },
    { kind: 'settled', toolCallId: id, name: 'update_todos', status, output: 'noted' },
  ];
}

function verified(verdict: Verified['verdict'], isOpened = true): Verified {
  return { kind: 'verified', verdict, isOpened, summary: '', report: '', signatures: [] };
}

const cart = { id: '1', text: 'A cart', status: 'done', evidence: 'added two items' };
const payment = { id: '2', text: 'Payment', status: 'cancelled', note: 'needs a provider' };

suite('buildOutcome', () => {
  test('reports the last list of parts with notes and evidence', () => {
    const entries = [
      ...listed('a', [{ ...cart, status: 'pending' }]),
      ...listed('b', [cart, payment, { id: '3', text: 'Search', status: 'in_progress' }]),
      verified('ok'),
    ];
    assert.deepEqual(buildOutcome('turn_1', entries), {
      turn_id: 'turn_1',
      requested: [
        { text: 'A cart', status: 'done', evidence: 'added two items' },
        { text: 'Payment', status: 'not_done', note: 'needs a provider' },
        { text: 'Search', status: 'partly' },
      ],
      verification: 'opened',
    });
  });

  test('does not count a part as done while the app has errors', () => {
    const { requested, verification } = buildOutcome('t', [
      ...listed('a', [cart]),
      verified('failed'),
    ]);
    assert.deepEqual(requested, [
      { text: 'A cart', status: 'partly', note: 'The app still has errors' },
    ]);
    assert.equal(verification, 'none');
  });

  test('says that the app was only built if no browser opened it', () => {
    assert.equal(buildOutcome('t', [verified('ok', false)]).verification, 'built');
  });

  test('reports no verification if none was conclusive', () => {
    assert.equal(buildOutcome('t', [verified('unknown')]).verification, 'none');
    assert.equal(buildOutcome('t', []).verification, 'none');
  });

  test('ignores a list that was rejected', () => {
    const entries = [...listed('a', [cart]), ...listed('b', [payment], 'error')];
    assert.deepEqual(
      buildOutcome('t', entries).requested.map(({ text }) => text),
      ['A cart'],
    );
  });
});
