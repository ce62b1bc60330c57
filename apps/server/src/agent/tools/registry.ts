import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { type EventOf, limits, type Mode } from '@millwright/contract';
import { z } from 'zod';
import { withActivity } from '../../core/activity.ts';
import { FilesChangedError } from '../../core/files-changed-error.ts';
import { SuspendedError, type TurnWork } from '../../core/ports/agent.ts';
import { McpError, type TurnServers } from '../../core/ports/mcp.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import { type Redact, redactKeys, redactTexts } from '../../core/redact.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import type { Call, Settled } from './call.ts';
import { capOutput, keptText } from './cap-output.ts';
import { refused } from './error-result.ts';
import { type ParsedInput, parseInput } from './parse-input.ts';
import { toolNamed } from './repair-input.ts';
import { resolveWriteConflict } from './resolve-write-conflict.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** Events already emitted for a call: its start, or its whole input as well. */
export type Announced = 'begun' | 'streamed';

/** Turn state a call needs. */
export interface CallSurroundings extends Pick<ToolContext, 'work' | 'bench' | 'servers'> {
  readonly announced: Announced | undefined;
  /** True if the turn may change the project yet. */
  readonly mayBuild: boolean;
  /** True if the model supports images. */
  readonly sees: boolean;
  /** Texts that only the model has received in this turn. */
  readonly secrets: readonly string[];
  /** Texts for the project's own code only: hidden from people and the model. */
  readonly hidden: readonly string[];
}

/** Error codes for a malformed tool call. */
export const malformedCodes: ReadonlySet<string> = new Set(['INVALID_INPUT', 'UNKNOWN_TOOL']);

/**
 * All tools. The registry alone decides how a call is emitted: with one start and one end, within the size limits, and
 * without secrets.
 */
export class ToolRegistry {
  readonly #byName: ReadonlyMap<string, Tool>;
  readonly #names: readonly string[];
  readonly #tools: readonly Tool[];
  readonly #described = new Map<Tool, LanguageModelV4FunctionTool>();
  /** The operator's secrets, redacted for models too. */
  readonly #secrets: readonly string[];

  constructor(tools: readonly Tool[], secrets: readonly string[]) {
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.#names = tools.map(({ name }) => name);
    this.#tools = tools;
    this.#secrets = secrets;
  }

  /** Tool definitions of a mode, byte-identical on every call. */
  offered(mode: Mode, servers: TurnServers | undefined): LanguageModelV4FunctionTool[] {
    return this.#tools
      .filter((tool) => isFor(tool, mode, servers))
      .map((tool) => {
        const known = this.#described.get(tool) ?? describe(tool);
        this.#described.set(tool, known);
        return known;
      });
  }

  /** Emits the start of a call. The value is omitted if the tool cannot parse its input. */
  announce(
    work: Pick<TurnWork, 'emit'>,
    { toolCallId, name }: Omit<Call, 'input'>,
    value?: unknown,
    secrets: readonly string[] = [],
  ): Promise<void> {
    const redact = this.#forPeople(secrets);
    const tool = this.#byName.get(name);
    const { input, isCut } = showInput(redact(value ?? {}), tool?.untold);
    const title = (value === undefined ? undefined : tool?.title(value)) ?? name;
    const shown = { title: redact(title), input, input_truncated: isCut };
    return work.emit({ type: 'tool_start', data: { tool_call_id: toolCallId, name, ...shown } });
  }

  /** Runs a call and records its result together with all its changes. */
  settle(wanted: Call, surroundings: CallSurroundings): Promise<Settled> {
    const call = { ...wanted, name: toolNamed(wanted.name, this.#names) ?? wanted.name };
    const activity = { tool: call.name, turnId: surroundings.work.assignment.turnId };
    return withActivity(activity, () => this.#settle(call, surroundings));
  }

  async #settle(call: Call, surroundings: CallSurroundings): Promise<Settled> {
    const { work, announced, secrets } = surroundings;
    const tool = this.#byName.get(call.name);
    const parsed = tool && parseInput(tool, call.input);
    const began = performance.now();
    if (!announced) {
      await this.announce(work, call, parsed?.ok ? parsed.value : undefined, secrets);
    }
    let result = await this.#execute(call, tool, parsed, surroundings);
    for (;;) {
      try {
        return await this.#conclude(call, result, began, surroundings);
      } catch (error) {
        if (!(error instanceof FilesChangedError)) throw error;
        const refused = result;
        result = await attempt(work.signal, () =>
          resolveWriteConflict(refused, error, call.toolCallId, surroundings),
        );
      }
    }
  }

  /** Records the result of a call. */
  async #conclude(
    call: Call,
    result: ToolResult,
    began: number,
    { work, secrets, hidden, sees }: CallSurroundings,
  ): Promise<Settled> {
    const confidential = [...secrets, ...hidden, ...(result.secrets ?? [])];
    const redact = this.#forPeople(confidential);
    const shown = redact(result.shown ?? result.output);
    const { output, isCut } = capOutput(shown);
    const settled: Settled = {
      kind: 'settled',
      toolCallId: call.toolCallId,
      name: call.name,
      status: result.status,
      output: capOutput(redactTexts([...this.#secrets, ...hidden])(result.output)).output,
      ...(sees && result.pictures?.length && { pictures: result.pictures }),
      ...(isCut && { whole: keptText(shown) }),
      ...(result.error && { code: result.error.code }),
      ...(result.files?.length && {
        files: result.files.map(({ path, operation }) => ({ path, operation })),
      }),
      ...(result.secrets?.length && { secrets: result.secrets }),
    };
    const end: EventOf<'tool_end'> = {
      type: 'tool_end',
      data: {
        tool_call_id: call.toolCallId,
        name: call.name,
        status: result.status,
        output,
        output_truncated: isCut,
        duration_ms: Math.round(performance.now() - began),
        error: redact(result.error ?? null),
      },
    };
    const { files = [], events = [] } = result;
    await work.record(settled, { files, events: [...events, end] });
    return settled;
  }

  async #execute(
    { toolCallId, name }: Call,
    tool: Tool | undefined,
    parsed: ParsedInput | undefined,
    { work, bench, servers, announced, mayBuild, secrets, hidden }: CallSurroundings,
  ): Promise<ToolResult> {
    const { signal, assignment } = work;
    if (!tool || !parsed || !isFor(tool, assignment.mode, servers)) {
      const names = this.offered(assignment.mode, servers).map((one) => one.name);
      const known = names.join(', ') || 'none in this mode';
      return refused('UNKNOWN_TOOL', `Unknown tool ${name}. Available: ${known}`);
    }
    if (!parsed.ok) return refused('INVALID_INPUT', parsed.message);
    if (tool.builds && !mayBuild) {
      const hint = 'Propose a plan with propose_plan: nothing is changed until it is approved.';
      return refused('PLAN_NOT_APPROVED', hint);
    }
    const isStreamed = announced === 'streamed';
    const isRepeated = announced === 'begun';
    const told = redactingProgress(work, this.#forPeople([...secrets, ...hidden]));
    return attempt(signal, () =>
      tool.execute(parsed.value, {
        work: told,
        toolCallId,
        signal,
        bench,
        servers,
        isStreamed,
        isRepeated,
      }),
    );
  }

  #forPeople(secrets: readonly string[]): Redact {
    return redactKeys([...this.#secrets, ...secrets]);
  }
}

/** Turns a tool's exception into an error result: the model works around it and the turn goes on. */
async function attempt(signal: AbortSignal, work: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SuspendedError || signal.aborted) throw error;
    const isKnown =
      error instanceof WorkspaceError || error instanceof SandboxError || error instanceof McpError;
    const code = isKnown ? error.code.toUpperCase() : 'TOOL_FAILED';
    return refused(code, error instanceof Error ? error.message : String(error));
  }
}

/** Redacts progress events like the final result. */
function redactingProgress(work: TurnWork, redact: Redact): TurnWork {
  const emit: TurnWork['emit'] = (event) =>
    work.emit(event.type === 'tool_progress' ? redact(event) : event);
  return { ...work, emit };
}

/** Omits long values from the input: events are for people. */
function showInput(
  value: unknown,
  untold: readonly string[] = [],
): { input: Record<string, unknown>; isCut: boolean } {
  const all = Object.entries(value as Record<string, unknown>);
  const entries = all.filter(([key]) => !untold.includes(key));
  const isLong = (item: unknown) =>
    JSON.stringify(item ?? null).length > limits.own.toolInputValueBytes;
  const input = Object.fromEntries(entries.map(([key, item]) => [key, isLong(item) ? '…' : item]));
  return { input, isCut: entries.some(([, item]) => isLong(item)) };
}

function isFor(tool: Tool, mode: Mode, servers: TurnServers | undefined): boolean {
  if (tool.needsServers && !servers) return false;
  return tool.modes === undefined || tool.modes.includes(mode);
}

function describe(tool: Tool): LanguageModelV4FunctionTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
  };
}
