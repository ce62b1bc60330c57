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
    tasksWithChecks: 3,
    completed: 2,
    verified: 2,
    solved: 1,
    checks: 5,
    passedChecks: 3,
    score: 2 / 3,
    appearance: 4,
    parts: { done: 0, partly: 0, notDone: 0 },
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

test('tasks without checks count as turns, but not in the score', () => {
  const results = [
    buildResult({ id: 'a', group: 'food', scores: [1, 0] }),
    buildResult({ id: 'b', group: 'food', scores: [] }),
    buildResult({ id: 'c', group: 'work', scores: [], turn: { isVerified: false } }),
  ];
  const { totals, groups } = buildReport(header, results);
  const { tasks, tasksWithChecks, solved, score, verified } = totals;
  assert.deepEqual(
    { tasks, tasksWithChecks, solved, score, verified },
    { tasks: 3, tasksWithChecks: 1, solved: 0, score: 0.5, verified: 2 },
  );
  assert.deepEqual(
    groups.map(({ group, tasks, checks }) => ({ group, tasks, checks })),
    [
      { group: 'food', tasks: 2, checks: 2 },
      { group: 'work', tasks: 1, checks: 0 },
    ],
  );
});

test("parts of the requests are added up by the agent's own account", () => {
  const part = (status: 'done' | 'partly' | 'not_done') => ({ text: 'a list', status });
  const outcome = {
    requested: [part('done'), part('done'), part('partly')],
    verification: 'opened' as const,
  };
  const results = [buildResult({ id: 'a', turn: { outcome } }), buildResult({ id: 'b' })];
  assert.deepEqual(buildReport(header, results).totals.parts, { done: 2, partly: 1, notDone: 0 });
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

test('a report of an earlier version, without groups and parts, is read', () => {
  const { groups: _, totals, ...rest } = buildReport(header, [buildResult()]);
  const { parts: __, tasksWithChecks: ___, ...fewer } = totals;
  const parsed = parseReport(JSON.stringify({ ...rest, totals: fewer }), 'report.json');
  assert.deepEqual(parsed.groups, []);
  assert.equal(parsed.totals.score, 1);
});

test('a stored report is read back unchanged; other versions are rejected', () => {
  const report = buildReport(header, [buildResult()]);
  assert.deepEqual(parseReport(JSON.stringify(report), 'report.json'), report);
  const newer = JSON.stringify({ ...report, version: 2 });
  assert.throws(() => parseReport(newer, 'old.json'), /old\.json is not a report/);
});
