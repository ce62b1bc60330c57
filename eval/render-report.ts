import { escapeHtml } from './escape-html.ts';
import {
  formatChange,
  formatCount,
  formatCredits,
  formatPercent,
  formatSeconds,
} from './format-figures.ts';
import { renderDelta } from './render-delta.ts';
import { renderTask } from './render-task.ts';
import type { Report } from './report.ts';
import { reportStyle } from './report-style.ts';
import type { Totals } from './totals.ts';

/** Renders the report as one page. Images are files next to it; everything else is inside. */
export function renderReport(report: Report): string {
  const { model, comparison, tasks } = report;
  const title = `Evaluation of ${nameOf(model)}`;
  const changes = new Map(comparison?.tasks.map(({ id, score }) => [id, score]));
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
<p class="muted">${factsOf(report).map(escapeHtml).join(' · ')}</p>
${renderMissing(report)}
${renderFigures(report)}
<h2>Categories</h2>
${renderSummary(report)}
<p class="muted">Score: mean share of passed checks per task. Solved: every check passed. Verified: the app passed the
service’s own checks. Times are medians; steps, tokens and credits are sums.</p>
${renderChanges(report)}
<h2>Tasks</h2>
${tasks.map((task) => renderTask(task, changes.get(task.id))).join('\n')}
</body>
</html>
`;
}

const nameOf = (model: string | null): string => model ?? 'the default model';
const formatDate = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function factsOf({ provider, judge, createdAt, comparison }: Report): string[] {
  return [
    formatDate(createdAt),
    ...(provider ? [`Provider: ${provider}`] : []),
    judge ? `Judge: ${judge}` : 'No judge: appearance is not rated',
    ...(comparison
      ? [`Compared with ${nameOf(comparison.model)}, ${formatDate(comparison.createdAt)}`]
      : []),
  ];
}

function renderMissing({ missing, tasks }: Report): string {
  if (missing.length === 0) return '';
  const items = missing.map(({ id, reason }) => `<li>${escapeHtml(`${id}: ${reason}`)}</li>`);
  return `<details class="warning"><summary>${missing.length} of ${missing.length + tasks.length} tasks have no result
and count in no figure</summary><ul>${items.join('\n')}</ul></details>`;
}

function renderFigures({ totals, comparison }: Report): string {
  const { tasks, appearance } = totals;
  const figures: Readonly<Record<string, string>> = {
    Score: formatPercent(totals.score),
    ...(comparison && { Change: formatChange(comparison.totals.score) }),
    Solved: `${totals.solved} of ${tasks}`,
    'Checks passed': `${totals.passedChecks} of ${totals.checks}`,
    Verified: `${totals.verified} of ${tasks}`,
    ...(appearance !== null && { Appearance: `${appearance.toFixed(1)} of 5` }),
    'Time to end': formatSeconds(totals.medianSeconds),
    Credits: formatCredits(totals.credits),
  };
  const items = Object.entries(figures).map(
    ([label, value]) => `<div><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return `<dl class="figures">${items.join('\n')}</dl>`;
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
  { title: 'Console errors', value: ({ consoleErrors }) => formatCount(consoleErrors) },
  { title: 'Steps', value: ({ steps }) => formatCount(steps) },
  { title: 'Tokens', value: ({ tokensIn, tokensOut }) => formatCount(tokensIn + tokensOut) },
  { title: 'Credits', value: ({ credits }) => formatCredits(credits) },
  { title: 'To preview', value: (totals) => formatSeconds(totals.medianSecondsToPreview) },
  { title: 'To end', value: (totals) => formatSeconds(totals.medianSeconds) },
];

const appearanceColumn: Column = {
  title: 'Appearance',
  value: ({ appearance }) => appearance?.toFixed(1) ?? '–',
};

function renderSummary({ categories, totals, comparison, judge }: Report): string {
  const shown = judge ? [...columns, appearanceColumn] : columns;
  const changes = new Map(comparison?.categories.map((one) => [one.category, one]));
  const cells = (name: string, values: Totals, change: { score: number } | undefined) =>
    [
      `<th scope="row">${escapeHtml(name)}</th>`,
      ...shown.map(({ value }) => `<td>${escapeHtml(value(values))}</td>`),
      ...(comparison ? [`<td>${renderDelta(change?.score)}</td>`] : []),
    ].join('');
  const titles = [...shown.map(({ title }) => title), ...(comparison ? ['Change'] : [])];
  const rows = categories.map(
    (one) => `<tr>${cells(one.category, one, changes.get(one.category))}</tr>`,
  );
  return `<div class="scroll"><table>
<thead><tr><th>Category</th>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr>${cells('All', totals, comparison?.totals)}</tr></tfoot>
</table></div>`;
}

/** Lists the tasks whose score changed, the greatest losses first. */
function renderChanges({ comparison }: Report): string {
  if (!comparison) return '';
  const changed = comparison.tasks
    .filter(({ score }) => score !== 0)
    .toSorted((a, b) => a.score - b.score);
  const items = changed.map(
    ({ id, score }) =>
      `<li><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${renderDelta(score)}</li>`,
  );
  return `<h2>Changes</h2>
<p class="muted">${comparison.tasks.length} tasks are in both reports; the score of ${changed.length} changed.</p>
<ul class="changes">${items.join('\n')}</ul>`;
}
