import { z } from 'zod';
import {
  costOf,
  countParts,
  type PartCounts,
  partCounts,
  scoreOf,
  type TaskResult,
} from './task-result.ts';

export const totals = z.object({
  tasks: z.int(),
  /** Missing in reports of earlier versions, like `parts`. */
  tasksWithChecks: z.int().default(0),
  /** Turns that ended with `complete`. */
  completed: z.int(),
  /** Turns whose app passed the service's verification. */
  verified: z.int(),
  /** Tasks of which every check passed. */
  solved: z.int(),
  checks: z.int(),
  passedChecks: z.int(),
  /** Mean score of the tasks with checks, from 0 to 1. */
  score: z.number(),
  /** Mean rating of the rated tasks, from 1 to 5. */
  appearance: z.number().nullable(),
  /** Parts of the requests, as the agent accounts for them. */
  parts: partCounts.default({ done: 0, partly: 0, notDone: 0 }),
  consoleErrors: z.int(),
  steps: z.int(),
  toolCalls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  credits: z.number(),
  medianSecondsToPreview: z.number().nullable(),
  medianSeconds: z.number().nullable(),
});
export type Totals = z.infer<typeof totals>;

export function addTotals(results: readonly TaskResult[]): Totals {
  const sum = (of: (result: TaskResult) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  const count = (is: (result: TaskResult) => boolean) => results.filter(is).length;
  const withChecks = results.filter(({ checks }) => checks.length > 0);
  const parts = results.map(countParts);
  const sumParts = (status: keyof PartCounts) =>
    parts.reduce((all, counts) => all + counts[status], 0);
  const ratings = results.flatMap(({ appearance }) => appearance?.rating ?? []);
  return {
    tasks: results.length,
    tasksWithChecks: withChecks.length,
    completed: count(({ turn }) => turn.ending === 'complete'),
    verified: count(({ turn }) => turn.isVerified === true),
    solved: withChecks.filter(({ checks }) => checks.every(({ ok }) => ok)).length,
    checks: sum(({ checks }) => checks.length),
    passedChecks: sum(({ checks }) => checks.filter(({ ok }) => ok).length),
    score: mean(withChecks.map(scoreOf)) ?? 0,
    appearance: mean(ratings),
    parts: {
      done: sumParts('done'),
      partly: sumParts('partly'),
      notDone: sumParts('notDone'),
    },
    consoleErrors: sum(({ consoleErrors }) => consoleErrors),
    steps: sum(({ turn }) => turn.steps),
    toolCalls: sum(({ turn }) => turn.toolCalls),
    tokensIn: sum(({ turn }) => turn.tokensIn),
    tokensOut: sum(({ turn }) => turn.tokensOut),
    credits: sum(costOf),
    medianSecondsToPreview: median(results.flatMap(({ turn }) => turn.secondsToPreview ?? [])),
    medianSeconds: median(results.map(({ turn }) => turn.secondsToEnd)),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return mean(sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0), middle + 1));
}
