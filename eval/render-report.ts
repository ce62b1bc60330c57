import {
  formatCount,
  formatCredits,
  formatDelta,
  formatPercent,
  formatSeconds,
} from './format-figures.ts';
import type { Report } from './report.ts';
import { reportStyle } from './report-style.ts';
import { type CheckResult, costOf, scoreOf, type TaskResult } from './task-result.ts';
import type { Totals } from './totals.ts';

/** Renders the report as one page. Images are files next to it; everything else is inside. */
export function renderReport(report: Report): string {
  const { model, provider, judge, createdAt, comparison } = report;
  const title = `Evaluation of ${nameOf(model)}`;
  const facts = [
    provider && `Provider: ${provider}`,
    judge && `Judge: ${judge}`,
    createdAt,
    comparison && `Compared with ${nameOf(comparison.model)}, ${comparison.createdAt}`,
  ].filter((fact) => typeof fact === 'string');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p class="muted">${facts.map(escapeHtml).join(' · ')}</p>
<h2>Summary</h2>
${renderSummary(report)}
<h2>Tasks</h2>
${report.tasks.map((task) => renderTask(task, report)).join('\n')}
</body>
</html>
`;
}

const nameOf = (model: string | null): string => model ?? 'the default model';

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

interface Column {
  readonly title: string;
  readonly value: (totals: Totals) => string;
}

const columns: readonly Column[] = [
  { title: 'Tasks', value: ({ tasks }) => String(tasks) },
  { title: 'Score', value: ({ score }) => formatPercent(score) },
  { title: 'Solved', value: ({ solved }) => String(solved) },
  { title: 'Checks', value: ({ passedChecks, checks }) => `${passedChecks}/${checks}` },
  { title: 'Completed', value: ({ completed }) => String(completed) },
  { title: 'Verified', value: ({ verified }) => String(verified) },
  { title: 'Appearance', value: ({ appearance }) => appearance?.toFixed(1) ?? '–' },
  { title: 'Steps', value: ({ steps }) => formatCount(steps) },
  { title: 'Tokens', value: ({ tokensIn, tokensOut }) => formatCount(tokensIn + tokensOut) },
  { title: 'Credits', value: ({ credits }) => formatCredits(credits) },
  { title: 'To preview', value: (totals) => formatSeconds(totals.medianSecondsToPreview) },
  { title: 'To end', value: (totals) => formatSeconds(totals.medianSeconds) },
];

function renderSummary({ categories, totals, comparison }: Report): string {
  const changes = new Map(comparison?.categories.map((one) => [one.category, one]));
  const cells = (name: string, values: Totals, change: { score: number } | undefined) =>
    [
      `<td>${escapeHtml(name)}</td>`,
      ...columns.map(({ value }) => `<td>${escapeHtml(value(values))}</td>`),
      ...(comparison ? [`<td>${renderDelta(change?.score)}</td>`] : []),
    ].join('');
  const titles = [...columns.map(({ title }) => title), ...(comparison ? ['Change'] : [])];
  const rows = categories.map(
    (one) => `<tr>${cells(one.category, one, changes.get(one.category))}</tr>`,
  );
  return `<div class="scroll"><table>
<thead><tr><th>Category</th>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr>${cells('All', totals, comparison?.totals)}</tr></tfoot>
</table></div>`;
}

function renderDelta(delta: number | undefined): string {
  if (delta === undefined) return '–';
  const tone = delta > 0 ? 'good' : delta < 0 ? 'bad' : 'muted';
  return `<span class="${tone}">${formatDelta(delta, formatPercent)}</span>`;
}

function renderTask(task: TaskResult, { comparison }: Report): string {
  const { id, category, platform, prompt, checks, screenshots } = task;
  const change = comparison?.tasks.find((one) => one.id === id);
  const delta = change ? ` ${renderDelta(change.score)}` : '';
  return `<article class="task" id="${escapeHtml(id)}">
<header><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a></h3>
<strong>${formatPercent(scoreOf(task))}</strong>${delta}
<span class="muted">${escapeHtml(category)}, ${platform}</span></header>
<p class="muted">${factsOf(task).map(escapeHtml).join(' · ')}</p>
<pre>${escapeHtml(prompt)}</pre>
<ul>${checks.map(renderCheck).join('\n')}</ul>
${renderAppearance(task)}
${renderText(task)}
<div class="screenshots">${screenshots.map((path) => renderScreenshot(path, id)).join('\n')}</div>
</article>`;
}

function factsOf(task: TaskResult): string[] {
  const { turn, consoleErrors } = task;
  return [
    turn.errorCode === null ? turn.ending : `${turn.ending}: ${turn.errorCode}`,
    describeVerification(turn.isVerified),
    `${turn.steps} steps`,
    `${turn.toolCalls} tool calls`,
    `${formatCount(turn.tokensIn)} tokens in, ${formatCount(turn.tokensOut)} out`,
    `${formatCredits(costOf(task))} credits`,
    `preview after ${formatSeconds(turn.secondsToPreview)}`,
    `end after ${formatSeconds(turn.secondsToEnd)}`,
    ...(turn.answeredQuestions > 0 ? [`${turn.answeredQuestions} questions answered`] : []),
    ...(consoleErrors > 0 ? [`${consoleErrors} console errors`] : []),
  ];
}

function describeVerification(isVerified: boolean | null): string {
  if (isVerified === null) return 'not verified';
  return isVerified ? 'verified' : 'verification failed';
}

function renderCheck({ name, ok, score, step, reason }: CheckResult): string {
  const [tone, mark] = ok ? ['good', '✓'] : score > 0 ? ['half', '◐'] : ['bad', '✗'];
  const where = step === undefined ? '' : `step ${step}: `;
  const detail = reason ? ` <span class="muted">${escapeHtml(where + reason)}</span>` : '';
  return `<li><span class="mark ${tone}">${mark}</span>${escapeHtml(name)}${detail}</li>`;
}

function renderAppearance({ appearance }: TaskResult): string {
  if (!appearance) return '';
  return `<p>Appearance ${appearance.rating}/5: ${escapeHtml(appearance.reason)}</p>`;
}

function renderText({ turn }: TaskResult): string {
  const outcome = turn.outcome === undefined ? '' : JSON.stringify(turn.outcome, null, 2);
  const text = [turn.lastText, outcome].filter(Boolean).join('\n\n');
  if (!text) return '';
  return `<details><summary>Last message</summary><pre>${escapeHtml(text)}</pre></details>`;
}

function renderScreenshot(path: string, id: string): string {
  const source = escapeHtml(path);
  const alt = escapeHtml(`Screenshot of ${id}`);
  return `<a href="${source}"><img src="${source}" alt="${alt}" loading="lazy"></a>`;
}
