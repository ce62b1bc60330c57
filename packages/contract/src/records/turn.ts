import { z } from 'zod';
import { turnContext } from '../requests/context.ts';
import { modes, reasoningEfforts, turnStatuses } from '../states.ts';

const time = z.iso.datetime();

export const attachmentRecord = z.object({
  name: z.string().nullable(),
  mime_type: z.string(),
  size: z.int(),
});

export const turnRecord = z.object({
  turn_id: z.string(),
  project_id: z.string(),
  status: z.enum(turnStatuses),
  mode: z.enum(modes),
  prompt: z.string(),
  model: z.string(),
  provider: z.string().nullable(),
  reasoning_effort: z.enum(reasoningEfforts).nullable(),
  images: z.array(attachmentRecord),
  documents: z.array(attachmentRecord),
  interrupt: z.boolean(),
  auto_fix: z.boolean(),
  context: turnContext.nullable(),
  queue_position: z
    .int()
    .nullable()
    .describe(
      'Position among the waiting messages of its project, from 1: the one that starts next, also if it only waits for a worker; null if the turn is not queued',
    ),
  result: z
    .object({
      files_created: z.int(),
      tool_calls: z.int(),
      tokens_in: z.int(),
      tokens_out: z.int(),
      credits: z.number(),
    })
    .nullable(),
  error: z.object({ message: z.string(), code: z.string(), error_ref: z.string() }).nullable(),
  first_seq: z.int().nullable(),
  last_seq: z.int().nullable(),
  checkpoint_id: z.string().nullable(),
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
});
export type TurnRecord = z.infer<typeof turnRecord>;

export const toolCallRecord = z.object({
  tool_call_id: z.string(),
  turn_id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  status: z.enum(['running', 'ok', 'error', 'rejected', 'aborted']),
  input: z.record(z.string(), z.unknown()),
  input_truncated: z.boolean(),
  output: z.unknown().describe('Complete, even if the event was truncated'),
  duration_ms: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  started_at: time,
  ended_at: time.nullable(),
});
export type ToolCallRecord = z.infer<typeof toolCallRecord>;
