import {
  formatChange,
  formatChecks,
  formatCredits,
  formatParts,
  formatScore,
  formatSeconds,
} from './format-figures.ts';
import type { Report } from './report.ts';
import { countParts, type TaskResult } from './task-result.ts';
import type { Totals } from './totals.ts';

/** Formats the line that is printed when a task ends. */
export function formatProgress(result: TaskResult, done: number, count: number): string {
  const { id, turn, checks, appearance } = result;
  const passed = checks.filter(({ ok }) => ok).length;
  const parts = formatParts(countParts(result));
  return [
    `[${String(done).padStart(String(count).length)}/${count}] ${id.padEnd(28)}`,
    checks.length === 0 ? 'no checks' : `${passed}/${checks.length} checks`,
    turn.errorCode ?? turn.ending,
    turn.isVerified === true ? 'verified' : 'not verified',
    ...(parts ? [parts] : []),
    ...(appearance ? [`appearance ${appearance.rating}`] : []),
    `${turn.steps} steps`,
    `${formatCredits(turn.credits)} credits`,
    formatSeconds(turn.secondsToEnd),
  ].join('  ');
}

const figures = ['Tasks', 'Score', 'Checks', 'Solved', 'Verified', 'Credits', 'Median', 'Change'];

/** Formats the totals of each category, and of each group if there are any, as tables for the terminal. */
export function formatSummary({ categories, groups, totals, comparison }: Report): string {
  const changes = new Map(comparison?.categories.map((one) => [one.category, one.score]));
  const all = formatRow('all', totals, comparison?.totals.score);
  const byCategory = categories.map((one) =>
    formatRow(one.category, one, changes.get(one.category)),
  );
  const byGroup = groups.map((one) => formatRow(one.group, one, undefined));
  const parts = formatParts(totals.parts);
  return [
    ...(byGroup.length > 0 ? [formatTable('Group', byGroup)] : []),
    formatTable('Category', [...byCategory, all]),
    ...(parts ? [`Parts of the requests: ${parts}`] : []),
  ].join('\n\n');
}

function formatTable(title: string, rows: readonly string[][]): string {
  const heading = [title, ...figures];
  const widths = heading.map((text, column) =>
    Math.max(text.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return [heading, ...rows].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function formatRow(name: string, totals: Totals, change: number | undefined): string[] {
  return [
    name,
    String(totals.tasks),
    formatScore(totals.score, totals.checks),
    formatChecks(totals.passedChecks, totals.checks),
    String(totals.solved),
    String(totals.verified),
    formatCredits(totals.credits),
    formatSeconds(totals.medianSeconds),
    change === undefined ? '' : formatChange(change),
  ];
}
