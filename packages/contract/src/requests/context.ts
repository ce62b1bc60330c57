import { z } from 'zod';
import { limits } from '../limits.ts';
import { line, text } from './text.ts';

const { contextItems, contextBytes } = limits.own;

const position = z.int().min(0).max(10_000_000);

const source = z.object({
  path: line(500),
  line: position.optional(),
  column: position.optional(),
});

/** An element of the running app that the user selected. */
const element = z.object({
  selector: text().min(1).max(1_000),
  text: text().max(2_000).optional(),
  tag: line(100).optional(),
  component: line(200).optional(),
  source: source.optional(),
  page: text().max(2_000),
});

/** An error reported by the running app. */
const error = z.object({
  kind: line(100),
  message: text().min(1).max(8_000),
  path: line(500).optional(),
  line: position.optional(),
  stack: text().max(16_000).optional(),
});

/** Data a client sends beside the prompt. Never treated as instructions, since it contains texts of the running app. */
export const turnContext = z
  .object({
    elements: z.array(element).max(contextItems).optional(),
    errors: z.array(error).max(contextItems).optional(),
    page: text().max(2_000).optional(),
    viewport: z.object({ width: position, height: position }).optional(),
  })
  .refine((context) => countBytes(context) <= contextBytes, `at most ${contextBytes} bytes`);

export type TurnContext = z.output<typeof turnContext>;

function countBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
