import { escapeHtml } from './escape-html.ts';
import {
  formatChange,
  formatChecks,
  formatCount,
  formatCredits,
  formatParts,
  formatScore,
  formatSeconds,
} from './format-figures.ts';
import { renderDelta } from './render-delta.ts';
import { renderTask } from './render-task.ts';
import type { Report } from './report.ts';
import { reportStyle } from './report-style.ts';
import type { PartCounts } from './task-result.ts';
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
${renderGroups(report)}
<h2>Categories</h2>
${renderCategories(report)}
<p class="muted">Score: mean share of passed checks per task. Solved: every check passed. Verified: the app passed the
service’s own checks. Parts: done parts of the requests, as the agent accounts for them. Times are medians; steps, tokens and
credits are sums.</p>
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
  const { tasks, tasksWithChecks, appearance } = totals;
  const parts = formatParts(totals.parts);
  const figures: Readonly<Record<string, string>> = {
    Score: formatScore(totals.score, totals.checks),
    ...(comparison && { Change: formatChange(comparison.totals.score) }),
    Solved: `${totals.solved} of ${tasksWithChecks}`,
    'Checks passed': `${totals.passedChecks} of ${totals.checks}`,
    Verified: `${totals.verified} of ${tasks}`,
    ...(parts && { Parts: parts }),
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

const sumOf = ({ done, partly, notDone }: PartCounts): number => done + partly + notDone;

const columns: readonly Column[] = [
  { title: 'Tasks', value: ({ tasks }) => String(tasks) },
  { title: 'Score', value: ({ score, checks }) => formatScore(score, checks) },
  { title: 'Solved', value: ({ solved }) => String(solved) },
  { title: 'Checks', value: ({ passedChecks, checks }) => formatChecks(passedChecks, checks) },
  { title: 'Completed', value: ({ completed }) => String(completed) },
  { title: 'Verified', value: ({ verified }) => String(verified) },
  { title: 'Parts', value: ({ parts }) => `${parts.done}/${sumOf(parts)}` },
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

function renderGroups({ groups, judge }: Report): string {
  if (groups.length === 0) return '';
  const rows = groups.map((one) => renderCells(one.group, one, columnsOf(judge)));
  return `<h2>Groups</h2>\n${renderTable('Group', titlesOf(judge), rows)}`;
}

function renderCategories({ categories, totals, comparison, judge }: Report): string {
  const changes = new Map(comparison?.categories.map((one) => [one.category, one]));
  const cells = (name: string, values: Totals, change: { score: number } | undefined) =>
    renderCells(name, values, columnsOf(judge)) +
    (comparison ? `<td>${renderDelta(change?.score)}</td>` : '');
  const titles = [...titlesOf(judge), ...(comparison ? ['Change'] : [])];
  const rows = categories.map((one) => cells(one.category, one, changes.get(one.category)));
  return renderTable('Category', titles, rows, cells('All', totals, comparison?.totals));
}

const columnsOf = (judge: string | null): readonly Column[] =>
  judge ? [...columns, appearanceColumn] : columns;
const titlesOf = (judge: string | null): string[] => columnsOf(judge).map(({ title }) => title);

function renderCells(name: string, totals: Totals, shown: readonly Column[]): string {
  const values = shown.map(({ value }) => `<td>${escapeHtml(value(totals))}</td>`);
  return `<th scope="row">${escapeHtml(name)}</th>${values.join('')}`;
}

function renderTable(
  name: string,
  titles: readonly string[],
  rows: readonly string[],
  last?: string,
): string {
  return `<div class="scroll"><table>
<thead><tr><th>${name}</th>${titles.map((title) => `<th>${title}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells}</tr>`).join('\n')}</tbody>
${last ? `<tfoot><tr>${last}</tr></tfoot>` : ''}
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
