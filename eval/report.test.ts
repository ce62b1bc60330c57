import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildReport, parseReport, type ReportHeader } from './report.ts';
import { buildResult } from './testing/build-result.ts';

const header: ReportHeader = {
  model: 'fast',
  provider: undefined,
  judge: undefined,
  createdAt: new Date('2026-01-02T03:04:05.000Z'),
};

test('totals add up the results, and each category has its own', () => {
  const results = [
    buildResult({ id: 'a', scores: [1, 1], appearance: { rating: 4, reason: 'clean' } }),
    buildResult({ id: 'b', scores: [1, 0], gatewayCredits: 0.25, turn: { secondsToEnd: 50 } }),
    buildResult({
      id: 'c',
      category: 'games',
      scores: [0.5],
      turn: { ending: 'error', isVerified: false, secondsToPreview: null, secondsToEnd: 90 },
    }),
  ];
  const { totals, categories } = buildReport(header, results);
  assert.deepEqual(totals, {
    tasks: 3,
    completed: 2,
    verified: 2,
    solved: 1,
    checks: 5,
    passedChecks: 3,
    score: 2 / 3,
    appearance: 4,
    consoleErrors: 0,
    steps: 12,
    toolCalls: 18,
    tokensIn: 3_000,
    tokensOut: 600,
    credits: 1.75,
    medianSecondsToPreview: 10,
    medianSeconds: 50,
  });
  assert.deepEqual(
    categories.map(({ category, tasks, score }) => ({ category, tasks, score })),
    [
      { category: 'tools', tasks: 2, score: 0.75 },
      { category: 'games', tasks: 1, score: 0.5 },
    ],
  );
});

test('totals of no results have no averages', () => {
  const { totals } = buildReport(header, []);
  assert.equal(totals.score, 0);
  assert.equal(totals.medianSeconds, null);
  assert.equal(totals.appearance, null);
});

test('a comparison covers only tasks that both reports have', () => {
  const earlier = buildReport({ ...header, model: 'slow' }, [
    buildResult({ id: 'a', scores: [1, 0] }),
    buildResult({ id: 'b', scores: [1] }),
    buildResult({ id: 'gone', scores: [1] }),
  ]);
  const later = [
    buildResult({ id: 'a', scores: [1, 1], turn: { credits: 0.75 } }),
    buildResult({ id: 'b', scores: [0], turn: { isVerified: false } }),
    buildResult({ id: 'new', scores: [1] }),
  ];
  const { comparison } = buildReport(header, later, earlier);
  const change = { tasks: 2, score: -0.25, solved: 0, verified: -1, credits: 0.25 };
  assert.deepEqual(comparison, {
    model: 'slow',
    createdAt: '2026-01-02T03:04:05.000Z',
    totals: change,
    categories: [{ category: 'tools', ...change }],
    tasks: [
      { id: 'a', score: 0.5, credits: 0.25 },
      { id: 'b', score: -1, credits: 0 },
    ],
  });
});

test('a stored report is read back unchanged; other versions are rejected', () => {
  const report = buildReport(header, [buildResult()]);
  assert.deepEqual(parseReport(JSON.stringify(report), 'report.json'), report);
  const newer = JSON.stringify({ ...report, version: 2 });
  assert.throws(() => parseReport(newer, 'old.json'), /old\.json is not a report/);
});
