import type { Mode } from '@millwright/contract';
import type { z } from 'zod';
import type { Picture } from '../core/picture.ts';
import type { Effects, TurnWork } from '../core/ports/agent.ts';
import type { TurnServers } from '../core/ports/mcp.ts';
import type { DevSandbox } from '../core/ports/sandbox-manager.ts';

export interface ToolContext {
  readonly work: TurnWork;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
  /** The project's sandbox; wakes it, and rejects with a SandboxError when there is none to be had. */
  readonly bench: () => Promise<DevSandbox>;
  /** The user's MCP servers; undefined where MCP is switched off. */
  readonly servers: TurnServers | undefined;
  /** A worker that died may have run this very call already. */
  readonly isRepeated: boolean;
  /** Whether the content of a file was told while the model wrote it. */
  readonly isStreamed: boolean;
}

/** Its files and events are committed with the end of the call. */
export interface ToolResult extends Effects {
  readonly status: 'ok' | 'error' | 'rejected';
  /** What the model reads. */
  readonly output: unknown;
  /** What everybody else reads, where that is not the same: events are fanned out. */
  readonly shown?: unknown;
  /** What a model that can see is shown besides. */
  readonly pictures?: readonly Picture[];
  readonly error?: { readonly code: string; readonly message: string };
  /** Texts in the output that nobody but the model may see, now or later in the turn. */
  readonly secrets?: readonly string[];
  /** What to commit when a person changed one of the files meanwhile; left out, the call fails then. */
  readonly again?: () => Promise<Effects>;
}

export interface Tool<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: I;
  /** Where it is offered; left out, everywhere. */
  readonly modes?: readonly Mode[];
  /** Works on the user's MCP servers, and is offered only where there can be any. */
  readonly needsServers?: true;
  /** Changes the project, which a turn that plans may do only once its plan is approved. */
  readonly builds?: true;
  /** Fields of the input that events leave out, because they are told in another way. */
  readonly untold?: readonly string[];
  /** What a person reads while it runs. */
  title(input: z.output<I>): string;
  /** May run again after a crash: whatever it does must bear repeating. */
  execute(input: z.output<I>, context: ToolContext): Promise<ToolResult>;
}

/** Keeps the inference of one tool while a list of them is plain data. */
export function tool<I extends z.ZodType>(definition: Tool<I>): Tool {
  return definition as unknown as Tool;
}

/** Turns that may change the project. */
export const buildingModes = ['build', 'plan', 'agent'] as const satisfies Mode[];
/** Those, and turns that only look. */
export const lookingModes = [...buildingModes, 'chat'] as const satisfies Mode[];
