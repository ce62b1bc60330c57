import type { McpKeyScope } from '@millwright/contract';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { ToolBackend } from './tool-backend.ts';

/** Reports progress to clients that requested it. */
export type ReportProgress = (message: string) => Promise<void>;

/** One call on behalf of one user. */
export interface ToolCall {
  readonly actions: ToolBackend;
  readonly userId: string;
  readonly signal: AbortSignal;
  /** Undefined unless the client requested progress. */
  readonly progress: ReportProgress | undefined;
}

interface ToolDefinition<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: McpKeyScope;
  readonly annotations: ToolAnnotations;
  readonly input: I;
  readonly output: O;
  readonly run: (input: z.output<I>, call: ToolCall) => Promise<z.output<O>>;
  /** Summarizes the result, for clients that show their model only text. */
  readonly summarize: (result: z.output<O>) => string;
}

export type Tool = ToolDefinition<z.ZodObject, z.ZodObject>;

/** Declares a tool; its schemas determine the types of its `run`. */
export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(
  definition: ToolDefinition<I, O>,
): Tool => definition as unknown as Tool;

/** Annotations for tools that only read data of this service. */
export const readOnlyAnnotations: ToolAnnotations = {
  readOnlyHint: true,
  idempotentHint: true,
  openWorldHint: false,
};
