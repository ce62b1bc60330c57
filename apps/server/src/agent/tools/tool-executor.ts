import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { type EventOf, limits } from '@millwright/contract';
import { z } from 'zod';
import { FilesChangedError } from '../../core/files-changed-error.ts';
import { SuspendedError, type TurnWork } from '../../core/ports/agent.ts';
import { McpError, type TurnServers } from '../../core/ports/mcp.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import { type Redact, redactKeys, redactTexts } from '../../core/redact.ts';
import { withWatchdogLabel } from '../../core/with-watchdog-label.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import { capOutput, capStoredText } from './cap-output.ts';
import { errorResult } from './error-result.ts';
import { type ParsedInput, parseInput } from './parse-input.ts';
import { findToolName } from './repair-input.ts';
import { resolveWriteConflict } from './resolve-write-conflict.ts';
import { toBatches } from './to-batches.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';
import type { SettledToolCall, ToolCall } from './tool-call.ts';

/** Events already emitted for a call: its start, or its whole input as well. */
export type Announced = 'started' | 'streamed';

/** Turn state a call needs. */
export interface CallContext extends Pick<ToolContext, 'work' | 'openSandbox' | 'servers'> {
  readonly announced: Announced | undefined;
  /** True if the turn may change the project yet. */
  readonly canBuild: boolean;
  /** True if the model supports images. */
  readonly supportsImages: boolean;
  /** Texts that only the model has received in this turn. */
  readonly secrets: readonly string[];
  /** Returns the texts for the project's own code only: hidden from people and the model. They may grow during a call. */
  readonly hidden: () => readonly string[];
}

/** What decides which tools a turn offers. */
type TurnKind = Pick<TurnWork['assignment'], 'mode' | 'platform'>;

/** A call whose tool runs. */
interface RunningCall {
  readonly call: ToolCall;
  readonly context: CallContext;
  readonly result: Promise<ToolResult>;
  readonly durationMs: Promise<number>;
}

/** Error codes for a malformed tool call. */
export const malformedCodes: ReadonlySet<string> = new Set(['INVALID_INPUT', 'UNKNOWN_TOOL']);

/**
 * All tools. The registry alone decides how a call is emitted: with one start and one end, within the size limits, and
 * without secrets.
 */
export class ToolExecutor {
  readonly #byName: ReadonlyMap<string, Tool>;
  readonly #names: readonly string[];
  readonly #tools: readonly Tool[];
  readonly #definitions = new Map<Tool, LanguageModelV4FunctionTool>();
  /** The operator's secrets, redacted for models too. */
  readonly #secrets: readonly string[];

  constructor(tools: readonly Tool[], secrets: readonly string[]) {
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.#names = tools.map(({ name }) => name);
    this.#tools = tools;
    this.#secrets = secrets;
  }

  /** Tool definitions of a kind of turn, byte-identical on every call. */
  offered(turn: TurnKind, servers: TurnServers | undefined): LanguageModelV4FunctionTool[] {
    return this.#tools
      .filter((tool) => isOffered(tool, turn, servers))
      .map((tool) => {
        const definition = this.#definitions.get(tool) ?? toFunctionTool(tool);
        this.#definitions.set(tool, definition);
        return definition;
      });
  }

  /** Emits the start of a call. The value is omitted if the tool cannot parse its input. */
  announce(
    work: Pick<TurnWork, 'emit'>,
    { toolCallId, name }: Omit<ToolCall, 'input'>,
    value?: unknown,
    secrets: readonly string[] = [],
  ): Promise<void> {
    const redact = this.#redactorFor(secrets);
    const tool = this.#byName.get(name);
    const { input, isTruncated } = summarizeInput(redact(value ?? {}), tool?.omittedInput);
    const title = (value === undefined ? undefined : tool?.title(value)) ?? name;
    const shown = { title: redact(title), input, input_truncated: isTruncated };
    return work.emit({ type: 'tool_start', data: { tool_call_id: toolCallId, name, ...shown } });
  }

  /** Splits calls into batches that run one after the other. */
  toBatches(calls: readonly ToolCall[]): ToolCall[][] {
    return toBatches(calls, (name) => this.#byName.get(findToolName(name, this.#names) ?? name));
  }

  /** Runs the calls of a batch at the same time and records each result with all its changes, in the order of the calls. */
  async runBatch(
    calls: readonly ToolCall[],
    contextOf: (call: ToolCall) => CallContext,
  ): Promise<SettledToolCall[]> {
    const running: RunningCall[] = [];
    for (const requested of calls) {
      const name = findToolName(requested.name, this.#names) ?? requested.name;
      running.push(await this.#start({ ...requested, name }, contextOf(requested)));
    }
    // After a failure, nothing of this batch may still run.
    await Promise.allSettled(running.map(({ result }) => result));
    // One commit records them all.
    const settled = await Promise.allSettled(running.map((call) => this.#settle(call)));
    const failed = settled.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  async #start(call: ToolCall, context: CallContext): Promise<RunningCall> {
    const { work, announced, secrets, hidden } = context;
    const tool = this.#byName.get(call.name);
    const parsed = tool && parseInput(tool, call.input);
    const startedAt = performance.now();
    if (!announced) {
      await this.announce(work, call, parsed?.ok ? parsed.value : undefined, [
        ...secrets,
        ...hidden(),
      ]);
    }
    const activity = { tool: call.name, turnId: work.assignment.turnId };
    const result = withWatchdogLabel(activity, () => this.#execute(call, tool, parsed, context));
    const durationMs = result.then(
      () => performance.now() - startedAt,
      () => performance.now() - startedAt,
    );
    return { call, context, result, durationMs };
  }

  async #settle({ call, context, result: running, durationMs }: RunningCall) {
    let result = await running;
    for (;;) {
      try {
        return await this.#conclude(call, result, Math.round(await durationMs), context);
      } catch (error) {
        if (!(error instanceof FilesChangedError)) throw error;
        if (concernsOthers(error, result)) continue;
        const conflicting = result;
        result = await attempt(context.work.signal, () =>
          resolveWriteConflict(conflicting, error, call.toolCallId, context),
        );
      }
    }
  }

  /** Records the result of a call. */
  async #conclude(
    call: ToolCall,
    result: ToolResult,
    durationMs: number,
    { work, secrets, hidden, supportsImages }: CallContext,
  ): Promise<SettledToolCall> {
    const hiddenTexts = hidden();
    const confidential = [...secrets, ...hiddenTexts, ...(result.secrets ?? [])];
    const redact = this.#redactorFor(confidential);
    const shown = redact(result.shown ?? result.output);
    const { output, isTruncated } = capOutput(shown);
    const settled: SettledToolCall = {
      kind: 'settled',
      toolCallId: call.toolCallId,
      name: call.name,
      status: result.status,
      output: capOutput(redactTexts([...this.#secrets, ...hiddenTexts])(result.output)).output,
      ...(supportsImages && result.pictures?.length && { pictures: result.pictures }),
      ...(isTruncated && { whole: capStoredText(shown) }),
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
        output_truncated: isTruncated,
        duration_ms: durationMs,
        error: redact(result.error ?? null),
      },
    };
    const { files = [], events = [] } = result;
    await work.record(settled, { files, events: [...events, end] });
    return settled;
  }

  async #execute(
    { toolCallId, name }: ToolCall,
    tool: Tool | undefined,
    parsed: ParsedInput | undefined,
    { work, openSandbox, servers, announced, canBuild, secrets, hidden }: CallContext,
  ): Promise<ToolResult> {
    const { signal, assignment } = work;
    if (!tool || !parsed || !isOffered(tool, assignment, servers)) {
      const names = this.offered(assignment, servers).map((one) => one.name);
      const available = names.join(', ') || 'none in this mode';
      return errorResult('UNKNOWN_TOOL', `Unknown tool ${name}. Available: ${available}`);
    }
    if (!parsed.ok) return errorResult('INVALID_INPUT', parsed.message);
    if (tool.builds && !canBuild) {
      const hint = 'Propose a plan with propose_plan: nothing is changed until it is approved.';
      return errorResult('PLAN_NOT_APPROVED', hint);
    }
    const redact: Redact = (value) => this.#redactorFor([...secrets, ...hidden()])(value);
    if (tool.exposesInput && containsSecret(parsed.value, redact)) {
      const hint = 'The input contains a secret, which must not leave the project.';
      return errorResult('SECRET_IN_INPUT', hint);
    }
    const isStreamed = announced === 'streamed';
    const isRepeated = announced === 'started';
    const redactedWork = redactingProgress(work, redact);
    return attempt(signal, () =>
      tool.execute(parsed.value, {
        work: redactedWork,
        toolCallId,
        signal,
        openSandbox,
        servers,
        isStreamed,
        isRepeated,
      }),
    );
  }

  #redactorFor(secrets: readonly string[]): Redact {
    return redactKeys([...this.#secrets, ...secrets]);
  }
}

/** Returns whether only files of other calls changed, which withdrew the whole commit. */
function concernsOthers({ paths }: FilesChangedError, { files = [] }: ToolResult): boolean {
  return paths.length > 0 && !files.some(({ path }) => paths.includes(path));
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
    return errorResult(code, error instanceof Error ? error.message : String(error));
  }
}

/** Redacts progress events like the final result. */
function redactingProgress(work: TurnWork, redact: Redact): TurnWork {
  const emit: TurnWork['emit'] = (event) =>
    work.emit(event.type === 'tool_progress' ? redact(event) : event);
  return { ...work, emit };
}

/** Also finds secrets that are percent-encoded, as in a URL. */
function containsSecret(input: unknown, redact: Redact): boolean {
  const text = JSON.stringify(input);
  const decoded = text.replace(/(?:%[\da-f]{2})+/gi, (encoded) =>
    Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return [text, decoded].some((one) => redact(one) !== one);
}

/** Omits long values from the input: events are for people. */
function summarizeInput(
  value: unknown,
  omitted: readonly string[] = [],
): { input: Record<string, unknown>; isTruncated: boolean } {
  const all = Object.entries(value as Record<string, unknown>);
  const entries = all.filter(([key]) => !omitted.includes(key));
  const isLong = (item: unknown) =>
    JSON.stringify(item ?? null).length > limits.own.toolInputValueBytes;
  const input = Object.fromEntries(entries.map(([key, item]) => [key, isLong(item) ? '…' : item]));
  return { input, isTruncated: entries.some(([, item]) => isLong(item)) };
}

function isOffered(
  tool: Tool,
  { mode, platform }: TurnKind,
  servers: TurnServers | undefined,
): boolean {
  if (tool.needsServers && !servers) return false;
  if (tool.platforms && !tool.platforms.includes(platform)) return false;
  return tool.modes === undefined || tool.modes.includes(mode);
}

function toFunctionTool(tool: Tool): LanguageModelV4FunctionTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
  };
}
