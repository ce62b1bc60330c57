import { z } from 'zod';
import { costOf, scoreOf, type TaskResult } from './task-result.ts';
import { addTotals } from './totals.ts';

/** Differences on the tasks that both runs have; positive if the later run has more. */
const difference = z.object({
  tasks: z.int(),
  score: z.number(),
  solved: z.int(),
  verified: z.int(),
  credits: z.number(),
});
export type Difference = z.infer<typeof difference>;

const taskDifference = z.object({ id: z.string(), score: z.number(), credits: z.number() });

export const comparison = z.object({
  /** Model and date of the earlier run. */
  model: z.string().nullable(),
  createdAt: z.iso.datetime(),
  totals: difference,
  categories: z.array(difference.extend({ category: z.string() })),
  /** Every task that both runs have. */
  tasks: z.array(taskDifference),
});
export type Comparison = z.infer<typeof comparison>;

interface EarlierRun {
  readonly model: string | null;
  readonly createdAt: string;
  readonly tasks: readonly TaskResult[];
}

/** Compares only common tasks: a run of a subset is not worse because it has fewer tasks. */
export function compareResults(earlier: EarlierRun, later: readonly TaskResult[]): Comparison {
  const earlierById = new Map(earlier.tasks.map((result) => [result.id, result]));
  const pairs = later.flatMap((after): Pair[] => {
    const before = earlierById.get(after.id);
    return before ? [{ before, after }] : [];
  });
  const byCategory = Map.groupBy(pairs, ({ after }) => after.category);
  return {
    model: earlier.model,
    createdAt: earlier.createdAt,
    totals: subtract(pairs),
    categories: [...byCategory].map(([category, some]) => ({ category, ...subtract(some) })),
    tasks: pairs.map(({ before, after }) => ({
      id: after.id,
      score: scoreOf(after) - scoreOf(before),
      credits: costOf(after) - costOf(before),
    })),
  };
}

interface Pair {
  readonly before: TaskResult;
  readonly after: TaskResult;
}

function subtract(pairs: readonly Pair[]): Difference {
  const before = addTotals(pairs.map((pair) => pair.before));
  const after = addTotals(pairs.map((pair) => pair.after));
  return {
    tasks: pairs.length,
    score: after.score - before.score,
    solved: after.solved - before.solved,
    verified: after.verified - before.verified,
    credits: after.credits - before.credits,
  };
}
