import { z } from 'zod';
import { type Comparison, compareResults, comparison } from './compare-results.ts';
import { type TaskResult, taskResult } from './task-result.ts';
import { addTotals, totals } from './totals.ts';

/** Increases when an earlier reader can no longer read the report. */
const reportVersion = 1;

const missingTask = z.object({ id: z.string(), reason: z.string() });
export type MissingTask = z.infer<typeof missingTask>;

/** Content of `report.json`. */
export const report = z.object({
  version: z.literal(reportVersion),
  createdAt: z.iso.datetime(),
  /** Model of the turns; null if none of them reached one. */
  model: z.string().nullable(),
  /** Requested provider; null for the default of the service. */
  provider: z.string().nullable(),
  judge: z.string().nullable(),
  totals,
  categories: z.array(totals.extend({ category: z.string() })),
  /** Empty for suites without groups, and missing in reports of earlier versions. */
  groups: z.array(totals.extend({ group: z.string() })).default([]),
  tasks: z.array(taskResult),
  /** Selected tasks without a result. */
  missing: z.array(missingTask),
  comparison: comparison.nullable(),
});
export type Report = z.infer<typeof report>;

export interface ReportHeader {
  readonly model: string | undefined;
  readonly provider: string | undefined;
  readonly judge: string | undefined;
  readonly createdAt: Date;
  readonly missing?: readonly MissingTask[];
}

/** Builds the report of a run, compared with an earlier one if there is one. */
export function buildReport(
  header: ReportHeader,
  tasks: readonly TaskResult[],
  earlier?: Report,
): Report {
  const byCategory = Map.groupBy(tasks, ({ category }) => category);
  const grouped = tasks.flatMap(({ group, ...task }) => (group ? [{ ...task, group }] : []));
  const byGroup = Map.groupBy(grouped, ({ group }) => group);
  return {
    version: reportVersion,
    createdAt: header.createdAt.toISOString(),
    model: header.model ?? tasks.find(({ turn }) => turn.model)?.turn.model ?? null,
    provider: header.provider ?? null,
    judge: header.judge ?? null,
    totals: addTotals(tasks),
    categories: [...byCategory].map(([category, some]) => ({ category, ...addTotals(some) })),
    groups: [...byGroup].map(([group, some]) => ({ group, ...addTotals(some) })),
    tasks: [...tasks],
    missing: [...(header.missing ?? [])],
    comparison: earlier ? compareWith(earlier, tasks) : null,
  };
}

function compareWith(earlier: Report, tasks: readonly TaskResult[]): Comparison {
  const { model, createdAt } = earlier;
  return compareResults({ model, createdAt, tasks: earlier.tasks }, tasks);
}

/** Parses a stored report; the error names the file. */
export function parseReport(json: string, fileName: string): Report {
  const parsed = report.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(`${fileName} is not a report of this version: ${z.prettifyError(parsed.error)}`);
}
