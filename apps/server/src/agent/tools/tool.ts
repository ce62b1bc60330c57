import type { Mode, Platform } from '@millwright/contract';
import type { z } from 'zod';
import type { StepEffects, TurnWork } from '../../core/ports/agent.ts';
import type { TurnServers } from '../../core/ports/mcp.ts';
import type { DevSandbox } from '../../core/ports/sandbox-manager.ts';
import type { VisionImage } from '../../core/vision-image.ts';

export interface ToolContext {
  readonly work: TurnWork;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
  /** The project's sandbox. Wakes it, and rejects with a SandboxError when none is available. */
  readonly openSandbox: () => Promise<DevSandbox>;
  /** The user's MCP servers; undefined where MCP is switched off. */
  readonly servers: TurnServers | undefined;
  /** True if a worker that died may already have run this call. */
  readonly isRepeated: boolean;
  /** True if the file's content was streamed while the model wrote it. */
  readonly isStreamed: boolean;
}

/** Files and events are committed with the end of the call. */
export interface ToolResult extends StepEffects {
  readonly status: 'ok' | 'error' | 'rejected';
  /** Output for the model. */
  readonly output: unknown;
  /** Output for everyone else, if it differs: events are fanned out. */
  readonly shown?: unknown;
  /** Images for models with vision. */
  readonly pictures?: readonly VisionImage[];
  readonly error?: { readonly code: string; readonly message: string };
  /** Texts in the output that only the model may see, now and later in the turn. */
  readonly secrets?: readonly string[];
  /** Recomputes the effects after a person changed one of the files meanwhile; if omitted, the call fails. */
  readonly rescan?: () => Promise<StepEffects>;
}

export interface Tool<I extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly input: I;
  /** Modes that offer the tool; all of them if omitted. */
  readonly modes?: readonly Mode[];
  /** Platforms whose apps can use the tool; all of them if omitted. */
  readonly platforms?: readonly Platform[];
  /** Needs the user's MCP servers; offered only if MCP is on. */
  readonly needsServers?: true;
  /** Has no effects, so that several calls in a row run at the same time. */
  readonly readsOnly?: true;
  /** Changes nothing but the file `path` of its input, so that calls for different files run at the same time. */
  readonly writesOneFile?: true;
  /** Reveals its input to third parties: a call whose input contains a secret is rejected. */
  readonly exposesInput?: true;
  /** Changes the project. A planning turn may call it only after its plan is approved. */
  readonly builds?: true;
  /** Input fields that events omit because they are emitted in another way. */
  readonly omittedInput?: readonly string[];
  /** Shown to people while the tool runs. */
  title(input: z.output<I>): string;
  /** May run again after a crash: its effects must be idempotent. */
  execute(input: z.output<I>, context: ToolContext): Promise<ToolResult>;
}

/** Keeps one tool's type inference while a list of tools stays plain data. */
export function tool<I extends z.ZodType>(definition: Tool<I>): Tool {
  return definition as unknown as Tool;
}

/** Modes that may change the project. */
export const buildingModes = ['build', 'plan', 'agent'] as const satisfies Mode[];
/** All modes, including the read-only one. */
export const readingModes = [...buildingModes, 'chat'] as const satisfies Mode[];
