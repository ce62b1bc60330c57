import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatProgress, formatSummary } from './format-summary.ts';
import { buildReport } from './report.ts';
import { buildResult } from './testing/build-result.ts';

const header = {
  model: 'fast',
  provider: undefined,
  judge: undefined,
  createdAt: new Date('2026-01-02T03:04:05.000Z'),
};

test('the line of a task shows its checks, ending, costs and time', () => {
  const result = buildResult({
    scores: [1, 0],
    turn: { ending: 'error', errorCode: 'MODEL_ERROR', isVerified: null, secondsToEnd: 130 },
  });
  assert.equal(
    formatProgress(result, 3, 70),
    '[ 3/70] tools-tip                     1/2 checks  MODEL_ERROR  not verified  4 steps  0.50 credits  2 min 10 s',
  );
});

test('the summary has a row per category, aligned, with changes to the earlier report', () => {
  const earlier = buildReport(header, [buildResult({ scores: [1, 0] })]);
  const report = buildReport(header, [buildResult({ scores: [1, 1] })], earlier);
  assert.equal(
    formatSummary(report),
    [
      'Category  Tasks  Score       Checks  Solved  Verified  Credits  Median   Change',
      'tools         1  100 %  2/2 (100 %)       1         1     0.50    30 s  +50 pts',
      'all           1  100 %  2/2 (100 %)       1         1     0.50    30 s  +50 pts',
    ].join('\n'),
  );
});

test('a task without checks shows the parts of its request, and groups have their own table', () => {
  const requested = [
    { text: 'a chart', status: 'done' as const },
    { text: 'a login', status: 'not_done' as const },
  ];
  const turn = { outcome: { requested, verification: 'opened' as const } };
  const result = buildResult({ scores: [], group: 'short', turn });
  const line = formatProgress(result, 1, 1);
  assert.match(line, /no checks {2}complete {2}verified {2}1 done, 0 partly, 1 not done/);
  const summary = formatSummary(buildReport(header, [result]));
  assert.match(summary, /^Group .*\nshort +1 +– +– +0 +1 /);
  assert.match(summary, /Parts of the requests: 1 done, 0 partly, 1 not done$/);
});
