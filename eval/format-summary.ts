import { formatChange, formatCredits, formatPercent, formatSeconds } from './format-figures.ts';
import type { Report } from './report.ts';
import type { TaskResult } from './task-result.ts';
import type { Totals } from './totals.ts';

/** Formats the line that is printed when a task ends. */
export function formatProgress(result: TaskResult, done: number, count: number): string {
  const { id, turn, checks, appearance } = result;
  const passed = checks.filter(({ ok }) => ok).length;
  return [
    `[${String(done).padStart(String(count).length)}/${count}] ${id.padEnd(28)}`,
    `${passed}/${checks.length} checks`,
    turn.errorCode ?? turn.ending,
    turn.isVerified === true ? 'verified' : 'not verified',
    ...(appearance ? [`appearance ${appearance.rating}`] : []),
    `${turn.steps} steps`,
    `${formatCredits(turn.credits)} credits`,
    formatSeconds(turn.secondsToEnd),
  ].join('  ');
}

const heading = ['Category', 'Tasks', 'Score', 'Solved', 'Verified', 'Credits', 'Median', 'Change'];

/** Formats the totals of each category as a table for the terminal. */
export function formatSummary({ categories, totals, comparison }: Report): string {
  const changes = new Map(comparison?.categories.map((one) => [one.category, one.score]));
  const rows = [
    ...categories.map((one) => formatRow(one.category, one, changes.get(one.category))),
    formatRow('all', totals, comparison?.totals.score),
  ];
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return [heading, ...rows].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function formatRow(name: string, totals: Totals, change: number | undefined): string[] {
  return [
    name,
    String(totals.tasks),
    formatPercent(totals.score),
    String(totals.solved),
    String(totals.verified),
    formatCredits(totals.credits),
    formatSeconds(totals.medianSeconds),
    change === undefined ? '' : formatChange(change),
  ];
}
