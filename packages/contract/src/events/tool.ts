import { z } from 'zod';
import { count, fraction, id, openObject } from './shape.ts';

export const toolEndStatuses = ['ok', 'error', 'rejected', 'aborted'] as const;
export type ToolEndStatus = (typeof toolEndStatuses)[number];

const call = { tool_call_id: id, name: z.string().min(1) };

export const toolStart = openObject({
  ...call,
  title: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
  input_truncated: z.boolean(),
}).describe('The agent called a tool, and the call starts on the server.');

export const toolProgress = openObject({
  ...call,
  message: z.string(),
  progress: fraction.nullable().optional(),
  output: z.string().optional(),
}).describe('A long-running tool reports its progress.');

export const toolEnd = openObject({
  ...call,
  status: z.enum(toolEndStatuses),
  output: z.unknown(),
  output_truncated: z.boolean(),
  duration_ms: count,
  error: openObject({ code: z.string(), message: z.string() }).nullable(),
}).describe('A tool call finished and its result goes back to the model.');
