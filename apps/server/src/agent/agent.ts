import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { type EventOf, limits, type Mode, modes, type ToolEndStatus } from '@millwright/contract';
import { z } from 'zod';
import { type Agent, type AgentOutcome, Suspended, type TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { BenchHold, Workshop } from '../core/ports/workshop.ts';
import { TurnFailure } from '../core/turn-failure.ts';
import { WorkspaceRefusal } from '../core/workspace-refusal.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import { faultOf } from '../models/model-fault.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import { begin, mayWrite } from './begin.ts';
import { FileStreams } from './file-streams.ts';
import {
  type Call,
  type Entry,
  pendingCalls,
  promptOf,
  type Reply,
  type Settled,
} from './journal.ts';
import { openingOf } from './opening.ts';
import { BrokenOff, callModel } from './step.ts';
import { TurnPreview } from './turn-preview.ts';

export interface AgentOptions {
  /** The model a turn asked for; throws when there is none. */
  readonly choose: (name: string | null, provider: string | null) => Promise<ChosenModel>;
  readonly tools: readonly Tool[];
  readonly maxSteps: number;
  readonly workshop: Workshop;
}

/**
 * A tool loop that can be cut off anywhere. Each finished step is in the journal before the next
 * begins, so whoever goes on repeats nothing that was finished and leaves nothing half told.
 */
export function createAgent({ choose, tools, maxSteps, workshop }: AgentOptions): Agent {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const offered = new Map(
    modes.map((mode) => [mode, tools.filter((tool) => isFor(tool, mode)).map(describeTool)]),
  );

  async function run(work: TurnWork): Promise<AgentOutcome> {
    const { projectId: id, platform, mode } = work.assignment;
    const hold = workshop.hold({ id, platform });
    let isInStep = false;
    try {
      // Both take their time: the sandbox wakes while the model thinks.
      if (mayWrite(mode)) hold.bench().catch(() => undefined);
      const preview = new TurnPreview(work, hold);
      const outcome = await loop(work, hold, preview);
      await preview.settled();
      isInStep = true;
      return outcome;
    } finally {
      hold.release(isInStep ? 'in_step' : 'unsure');
    }
  }

  async function loop(
    work: TurnWork,
    hold: BenchHold,
    preview: TurnPreview,
  ): Promise<AgentOutcome> {
    const { assignment, signal } = work;
    const entries = [...(work.journal as Entry[])];
    const announced = await endStrayCalls(work, entries);
    const { model, preset } = await choose(assignment.model, assignment.provider);
    if (mayWrite(assignment.mode) && entries.length === 0) {
      entries.push(...(await begin(work, workshop)));
    }
    const settling = { work, hold, preview };
    let opening: LanguageModelV4Prompt | undefined;

    for (;;) {
      for (const call of pendingCalls(entries)) {
        signal.throwIfAborted();
        entries.push(await settle(settling, call, announced.get(call.toolCallId)));
      }
      const isRejected = entries.some((entry) => entry.kind === 'settled' && isRejectedPlan(entry));
      const replies = entries.filter((entry) => entry.kind === 'reply');
      const last = entries.at(-1);
      // A rejected plan ends the turn by rule, whatever the model would like to do next.
      if ((last?.kind === 'reply' && !last.isBroken) || isRejected)
        return { status: 'completed', result: resultOf(entries, replies) };
      if (replies.length >= maxSteps) {
        const message = `The turn did not come to an end within ${maxSteps} steps`;
        return { status: 'failed', code: 'MAX_STEPS_EXCEEDED', message };
      }
      signal.throwIfAborted();
      opening ??= await openingOf(work, preset);
      const prompt = promptOf(opening, entries);
      const options = { prompt, tools: offered.get(assignment.mode) ?? [], abortSignal: signal };
      const sink = new FileStreams(work, (call, input) => announce(work, call, input));
      const reply = await callModel(model, options, sink).catch(async (error) => {
        if (signal.aborted || error instanceof Suspended) throw error;
        await sink.giveUp();
        const goesOn = error instanceof BrokenOff && brokenInARow(entries) < mostBroken;
        if (goesOn) return error.reply;
        throw modelFailed(error instanceof BrokenOff ? error.cause : error);
      });
      for (const toolCallId of sink.streamed) announced.set(toolCallId, 'streamed');
      await work.record(reply);
      entries.push(reply);
    }
  }

  /** Without a value the input was none that the tool could read. */
  function announce(work: TurnWork, { toolCallId, name }: Call, value?: unknown): Promise<void> {
    const { input, isCut } = showInput(value ?? {});
    const title = (value === undefined ? undefined : byName.get(name)?.title(value)) ?? name;
    const data = { tool_call_id: toolCallId, name, title, input, input_truncated: isCut };
    return work.emit({ type: 'tool_start', data });
  }

  async function settle(
    settling: Settling,
    call: Call,
    announced: Announced | undefined,
  ): Promise<Settled> {
    const { work, preview } = settling;
    const { toolCallId, name } = call;
    const tool = byName.get(name);
    const parsed = tool && parseInput(tool, call.input);
    const began = performance.now();
    if (!announced) await announce(work, call, parsed?.ok ? parsed.value : undefined);
    const result = await execute(settling, call, tool, parsed, announced === 'streamed');
    const entry: Settled = {
      kind: 'settled',
      toolCallId,
      name,
      status: result.status,
      output: result.output,
      ...createdBy(result),
    };
    const events = [...(result.events ?? []), toolEnd(call, result, began)];
    await work.record(entry, { files: result.files ?? [], events });
    if (result.files?.length) preview.filesChanged();
    return entry;
  }

  async function execute(
    { work, hold }: Settling,
    { toolCallId, name }: Call,
    tool: Tool | undefined,
    parsed: ReturnType<typeof parseInput> | undefined,
    isStreamed: boolean,
  ): Promise<ToolResult> {
    const { mode } = work.assignment;
    if (!tool || !parsed || !isFor(tool, mode)) {
      const known =
        offered
          .get(mode)
          ?.map((one) => one.name)
          .join(', ') || 'none in this mode';
      return failed('UNKNOWN_TOOL', `There is no tool ${name}. There are: ${known}`);
    }
    if (!parsed.ok) return failed('INVALID_INPUT', parsed.message);
    try {
      const bench = () => hold.bench();
      const { signal } = work;
      return await tool.execute(parsed.value, { work, toolCallId, signal, bench, isStreamed });
    } catch (error) {
      if (error instanceof Suspended || work.signal.aborted) throw error;
      // A tool that breaks is the model's problem to work around, not the end of the turn.
      const isKnown = error instanceof WorkspaceRefusal || error instanceof SandboxError;
      const code = isKnown ? error.code.toUpperCase() : 'TOOL_FAILED';
      return failed(code, error instanceof Error ? error.message : String(error));
    }
  }

  return { run };
}

/** What everybody has been told of a call: that it began, or all of its input too. */
type Announced = 'begun' | 'streamed';

/** What the calls of one turn share. */
interface Settling {
  readonly work: TurnWork;
  readonly hold: BenchHold;
  readonly preview: TurnPreview;
}

/**
 * Calls that the log shows begun but that no journaled reply asked for: their model call died with
 * its worker. Returns those that will be run again and need no second announcement.
 */
async function endStrayCalls(
  work: TurnWork,
  entries: readonly Entry[],
): Promise<Map<string, Announced>> {
  const pending = new Set(pendingCalls(entries).map(({ toolCallId }) => toolCallId));
  for (const call of work.openCalls.filter(({ toolCallId }) => !pending.has(toolCallId))) {
    const result = { status: 'aborted', output: null } as const;
    await work.emit(toolEnd({ ...call, input: '' }, result, performance.now()));
  }
  return new Map(work.openCalls.map(({ toolCallId }) => [toolCallId, 'begun']));
}

/** What went wrong is in the log; a provider's own words are not for everybody. */
function modelFailed(cause: unknown): TurnFailure {
  const { code, message } = faultOf(cause);
  return new TurnFailure(code, message, { cause });
}

/** So often a model may break off before it has said anything whole. */
const mostBroken = 2;

function brokenInARow(entries: readonly Entry[]): number {
  const isBroken = (entry: Entry) => entry.kind === 'reply' && entry.isBroken === true;
  return entries.length - 1 - entries.findLastIndex((entry) => !isBroken(entry));
}

function isRejectedPlan({ name, status }: Settled): boolean {
  return name === 'propose_plan' && status === 'rejected';
}

function toolEnd(
  { toolCallId, name }: Call,
  result: Omit<ToolResult, 'status'> & { status: ToolEndStatus },
  began: number,
): EventOf<'tool_end'> {
  return {
    type: 'tool_end',
    data: {
      tool_call_id: toolCallId,
      name,
      status: result.status,
      output: result.shown ?? result.output,
      output_truncated: false,
      duration_ms: Math.round(performance.now() - began),
      error: result.error ?? null,
    },
  };
}

/** Events are read by people: a value that fills pages is left out of them. */
function showInput(value: unknown): { input: Record<string, unknown>; isCut: boolean } {
  const entries = Object.entries(value as Record<string, unknown>);
  const isLong = (item: unknown) =>
    JSON.stringify(item ?? null).length > limits.own.toolInputValueBytes;
  const input = Object.fromEntries(entries.map(([key, item]) => [key, isLong(item) ? '…' : item]));
  return { input, isCut: entries.some(([, item]) => isLong(item)) };
}

function parseInput(
  tool: Tool,
  text: string,
): { ok: true; value: unknown } | { ok: false; message: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The input is not valid JSON' };
  }
  const parsed = tool.input.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, message: z.prettifyError(parsed.error) };
}

function failed(code: string, message: string): ToolResult {
  return { status: 'error', output: message, error: { code, message } };
}

function isFor({ modes: wanted }: Tool, mode: Mode): boolean {
  return wanted === undefined || wanted.includes(mode);
}

function describeTool(tool: Tool): LanguageModelV4FunctionTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' });
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
  };
}

function createdBy({ files = [] }: ToolResult): Pick<Settled, 'created'> {
  const created = files.filter(({ operation }) => operation === 'create');
  return created.length > 0 ? { created: created.map(({ path }) => path) } : {};
}

function resultOf(entries: readonly Entry[], replies: readonly Entry[]) {
  const sum = (of: (reply: Reply) => number) =>
    replies.reduce((total, entry) => total + (entry.kind === 'reply' ? of(entry) : 0), 0);
  const settled = entries.filter((entry) => entry.kind === 'settled');
  return {
    files_created: new Set(settled.flatMap(({ created = [] }) => created)).size,
    tool_calls: settled.length,
    tokens_in: sum(({ tokensIn }) => tokensIn),
    tokens_out: sum(({ tokensOut }) => tokensOut),
  };
}
