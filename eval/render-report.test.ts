import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml } from './escape-html.ts';
import { renderReport } from './render-report.ts';
import { buildReport } from './report.ts';
import type { Outcome } from './task-result.ts';
import { buildResult } from './testing/build-result.ts';

const markup = `<img src=x onerror="alert('1')">&`;
const markupOutcome: Outcome = {
  requested: [{ text: markup, status: 'partly', note: markup }],
  verification: 'opened',
};
const header = {
  model: markup,
  provider: markup,
  judge: markup,
  createdAt: new Date('2026-01-02T03:04:05.000Z'),
};

test('every character with a meaning in HTML is escaped', () => {
  assert.equal(escapeHtml(`<a b="c" d='e'>&`), '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;');
});

test('no text of a model, a prompt or a page becomes markup', () => {
  const result = buildResult({
    id: markup,
    prompt: markup,
    screenshots: [markup],
    appearance: { rating: 3, reason: markup },
    turn: { lastText: markup, errorCode: markup, outcome: markupOutcome },
  });
  const checks = [{ name: markup, ok: false, score: 0, step: 1, reason: markup }];
  const page = renderReport(buildReport(header, [{ ...result, checks }]));
  assert.ok(!page.includes('<img src=x'));
  assert.ok(!page.includes(`alert('1')`));
});

test('checks show their marks and the failed step, categories their change', () => {
  const earlier = buildReport({ ...header, model: 'slow' }, [buildResult({ scores: [1] })]);
  const checks = [
    { name: 'adds', ok: true, score: 1 },
    { name: 'sorts', ok: false, score: 0.5, reason: 'only by name' },
    { name: 'saves', ok: false, score: 0, step: 3, reason: 'see "Saved": not shown' },
  ];
  const page = renderReport(buildReport(header, [{ ...buildResult(), checks }], earlier));
  assert.match(page, /✓<\/span>adds/);
  assert.match(page, /◐<\/span>sorts/);
  assert.match(page, /✗<\/span>saves <span class="muted">step 3: see &quot;Saved&quot;/);
  assert.match(page, /<span class="bad">−50 pts<\/span>/);
});

test('groups have a table, and a task without checks shows no score', () => {
  const turn = { outcome: markupOutcome };
  const page = renderReport(
    buildReport(header, [buildResult({ group: 'short', scores: [], turn })]),
  );
  assert.match(page, /<h2>Groups<\/h2>[\s\S]*<th scope="row">short<\/th><td>1<\/td><td>–<\/td>/);
  assert.match(page, /<strong class="muted">–<\/strong>/);
  assert.match(page, /no checks · short, tools, web/);
  assert.match(page, /parts: 0 done, 1 partly, 0 not done/);
});
