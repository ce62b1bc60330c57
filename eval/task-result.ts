import { turnEndings } from '@millwright/contract/states';
import { z } from 'zod';
import { categories } from './task.ts';

/** The part of an `outcome` event that the report shows. */
const outcome = z.object({
  requested: z.array(
    z.object({
      text: z.string(),
      status: z.enum(['done', 'partly', 'not_done']),
      note: z.string().optional(),
    }),
  ),
  verification: z.enum(['opened', 'built', 'none']),
});
export type Outcome = z.infer<typeof outcome>;

/** Parts of a request by status. */
export const partCounts = z.object({ done: z.int(), partly: z.int(), notDone: z.int() });
export type PartCounts = z.infer<typeof partCounts>;

/** One turn as its events describe it. */
export const turnRecording = z.object({
  /** Model that the service chose. */
  model: z.string().nullable(),
  /** Ending of the turn; `timeout` if it was stopped after the time limit of a task. */
  ending: z.enum([...turnEndings, 'timeout']),
  errorCode: z.string().nullable(),
  /** Result of the last verification; null if there was none. */
  isVerified: z.boolean().nullable(),
  steps: z.int(),
  toolCalls: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  credits: z.number(),
  secondsToPreview: z.number().nullable(),
  secondsToEnd: z.number(),
  answeredQuestions: z.int(),
  lastText: z.string(),
  /** The agent's own account of the request. */
  outcome: outcome.nullable(),
});
export type TurnRecording = z.infer<typeof turnRecording>;

export const checkResult = z.object({
  name: z.string(),
  ok: z.boolean(),
  /** 1 if fulfilled, 0.5 if a judge finds it partly fulfilled, otherwise 0. */
  score: z.number().min(0).max(1),
  /** Number of the failed step, from 1. */
  step: z.int().optional(),
  reason: z.string().optional(),
});
export type CheckResult = z.infer<typeof checkResult>;

export const appearance = z.object({
  rating: z.int().min(1).max(5),
  reason: z.string(),
});
export type Appearance = z.infer<typeof appearance>;

export const taskResult = z.object({
  id: z.string(),
  category: z.enum([...categories, 'external']),
  /** Part of the suite, if it has parts. */
  group: z.string().optional(),
  platform: z.enum(['web', 'mobile']),
  prompt: z.string(),
  projectId: z.string(),
  turn: turnRecording,
  checks: z.array(checkResult),
  consoleErrors: z.int(),
  /** Paths relative to the report. */
  screenshots: z.array(z.string()),
  appearance: appearance.nullable(),
  /** Cost of the judge, and of models that the app itself calls. */
  gatewayCredits: z.number(),
});
export type TaskResult = z.infer<typeof taskResult>;

/** Counts the parts of the request by the status that the agent gives them; none without an account. */
export function countParts({ turn }: Pick<TaskResult, 'turn'>): PartCounts {
  const statuses = turn.outcome?.requested.map(({ status }) => status) ?? [];
  const count = (status: Status) => statuses.filter((one) => one === status).length;
  return { done: count('done'), partly: count('partly'), notDone: count('not_done') };
}
type Status = Outcome['requested'][number]['status'];

/** Mean score of the checks; 0 without any. */
export function scoreOf({ checks }: Pick<TaskResult, 'checks'>): number {
  if (checks.length === 0) return 0;
  return checks.reduce((sum, { score }) => sum + score, 0) / checks.length;
}

export const costOf = ({ turn, gatewayCredits }: TaskResult): number =>
  turn.credits + gatewayCredits;
