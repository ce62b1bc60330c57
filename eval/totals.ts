import { z } from 'zod';
import { costOf, scoreOf, type TaskResult } from './task-result.ts';

export const totals = z.object({
  tasks: z.int(),
  /** Turns that ended with `complete`. */
  completed: z.int(),
  /** Turns whose app passed the service's verification. */
  verified: z.int(),
  /** Tasks of which every check passed. */
  solved: z.int(),
  checks: z.int(),
  passedChecks: z.int(),
  /** Mean score of the tasks, from 0 to 1. */
  score: z.number(),
  /** Mean rating of the rated tasks, from 1 to 5. */
  appearance: z.number().nullable(),
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
  const ratings = results.flatMap(({ appearance }) => appearance?.rating ?? []);
  return {
    tasks: results.length,
    completed: count(({ turn }) => turn.ending === 'complete'),
    verified: count(({ turn }) => turn.isVerified === true),
    solved: count(({ checks }) => checks.length > 0 && checks.every(({ ok }) => ok)),
    checks: sum(({ checks }) => checks.length),
    passedChecks: sum(({ checks }) => checks.filter(({ ok }) => ok).length),
    score: results.length === 0 ? 0 : sum(scoreOf) / results.length,
    appearance: mean(ratings),
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
