import type { McpKeyScope } from '@millwright/contract';
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Actions } from './actions.ts';

/** How far a call is, for clients that asked to be told. */
export type Progress = (message: string) => Promise<void>;

/** One call on behalf of one user. */
export interface Call {
  readonly actions: Actions;
  readonly userId: string;
  readonly signal: AbortSignal;
  /** Only where the client asked to be told. */
  readonly progress: Progress | undefined;
}

interface Declared<I extends z.ZodObject, O extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: McpKeyScope;
  readonly annotations: ToolAnnotations;
  readonly input: I;
  readonly output: O;
  readonly run: (input: z.output<I>, call: Call) => Promise<z.output<O>>;
  /** The result in a few words, for clients that show their model nothing else. */
  readonly tell: (result: z.output<O>) => string;
}

export type Tool = Declared<z.ZodObject, z.ZodObject>;

/** A tool declared as data; the types of its schemas reach its `run`. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(
  declared: Declared<I, O>,
): Tool => declared as unknown as Tool;

/** Looks at things of this service and leaves them as they are. */
export const reading: ToolAnnotations = {
  readOnlyHint: true,
  idempotentHint: true,
  openWorldHint: false,
};
