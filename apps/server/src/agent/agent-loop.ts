import type { LanguageModelV4Prompt, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { CannotContinueError } from '@millwright/starter/cannot-continue-error';
import { buildAbortedToolEnd } from '../core/build-aborted-tool-end.ts';
import { type AgentOutcome, SuspendedError, type TurnWork } from '../core/ports/agent.ts';
import type { TurnServers } from '../core/ports/mcp.ts';
import { collectSecrets, type ProjectEnvironment } from '../core/ports/project-environment.ts';
import type { DevSandbox, SandboxLease } from '../core/ports/sandbox-manager.ts';
import { redactTexts } from '../core/redact.ts';
import { TurnError } from '../core/turn-error.ts';
import { buildFixQuestion } from './build-fix-question.ts';
import { buildOpeningPrompt } from './build-opening-prompt.ts';
import { buildOutcome } from './build-outcome.ts';
import { callModel, type ModelReply, TruncatedReplyError } from './call-model.ts';
import type { AgentOptions } from './create-agent.ts';
import { decideNextAction, type GiveUp } from './decide-next-action.ts';
import { describeProject } from './describe-project.ts';
import { buildFallbackEvent, canFallBack } from './fall-back.ts';
import {
  countChars,
  fitPromptToBudget,
  maxTokensIn,
  minPromptChars,
  promptBudgetFor,
} from './fit-prompt-to-budget.ts';
import { canWrite, initializeProject } from './initialize-project.ts';
import { type InterruptedReply, interruptedReply } from './interrupted-reply.ts';
import {
  countLatestTruncatedReplies,
  type Entry,
  isPlanApproved,
  type Opened,
  pendingCalls,
  type Reply,
  repliesIn,
  settledIn,
  type Verified,
  verifiedIn,
} from './journal-entries.ts';
import type { ChosenModel } from './models/chosen-model.ts';
import { affordableOutputTokens, costBoundsOf, costOf } from './models/cost.ts';
import { toModelError } from './models/model-error.ts';
import { builtinProvider } from './models/providers.ts';
import type { PreviewUrlEmitter } from './preview-url-emitter.ts';
import { StepEvents } from './step-events.ts';
import type { ToolCall } from './tools/tool-call.ts';
import type { Announced } from './tools/tool-executor.ts';
import { resultOf, usageOf } from './turn-usage.ts';
import { status, verifyApp } from './verify-app.ts';

/** The resources of a turn. */
export interface AgentLoopOptions {
  readonly lease: SandboxLease;
  readonly preview: PreviewUrlEmitter;
  readonly servers: TurnServers | undefined;
  readonly environment: ProjectEnvironment;
}

/** Number of truncated replies in a row that are continued. */
const maxTruncatedReplies = 2;

/**
 * Runs one turn from its current state to its end, in a loop that can be interrupted anywhere. Each finished step is in
 * the journal before the next one starts, so the next worker repeats no finished step and leaves no events incomplete.
 */
export class AgentLoop {
  readonly #work: TurnWork;
  readonly #lease: SandboxLease;
  readonly #preview: PreviewUrlEmitter;
  readonly #servers: TurnServers | undefined;
  readonly #environment: ProjectEnvironment;
  /** Secrets of the project's code, including earlier values of variables that changed during the turn. */
  readonly #hidden: Set<string>;
  #sandbox: DevSandbox | undefined;
  readonly #options: AgentOptions;
  readonly #entries: Entry[];
  /** Calls that were announced by events and have not run yet. */
  readonly #announced = new Map<string, Announced>();
  /** The reply that the next model call continues. */
  #interrupted: InterruptedReply | undefined;
  #opening: LanguageModelV4Prompt | undefined;
  /** The prompt's character budget; reduced when the model rejects a prompt as too long. */
  #budget = Number.POSITIVE_INFINITY;

  /** The user's remaining credits; null if nothing is charged. */
  #creditsLeft: number | null = null;

  constructor(work: TurnWork, resources: AgentLoopOptions, options: AgentOptions) {
    const { lease, preview, servers, environment } = resources;
    this.#work = work;
    this.#lease = lease;
    this.#preview = preview;
    this.#servers = servers;
    this.#environment = environment;
    this.#hidden = new Set(collectSecrets(environment));
    this.#options = options;
    this.#entries = [...(work.journal as Entry[])];
    this.#interrupted = interruptedReply(work.unfinished);
  }

  async run(): Promise<AgentOutcome> {
    const { assignment, signal } = this.#work;
    await this.#endStrayCalls();
    if (!this.#interrupted) await this.#retract();
    let chosen = await this.#options.chooseModel(assignment);
    this.#budget = promptBudgetFor(chosen.preset);
    if (canWrite(assignment.mode) && this.#entries.length === 0) {
      this.#entries.push(...(await initializeProject(this.#work, this.#options.sandboxes)));
    }
    for (;;) {
      for (const batch of this.#options.tools.toBatches(pendingCalls(this.#entries))) {
        signal.throwIfAborted();
        this.#work.betweenSteps();
        await this.#runBatch(batch, chosen);
      }
      signal.throwIfAborted();
      const next = decideNextAction(assignment, this.#entries, this.#options.rules);
      if (next === 'complete') {
        const isVerified = verifiedIn(this.#entries).at(-1)?.verdict === 'ok';
        const totals = resultOf(assignment.turnId, chosen, this.#entries, this.#creditsLeft);
        const outcome = buildOutcome(assignment.turnId, this.#entries);
        return { status: 'completed', isVerified, outcome, ...totals };
      }
      this.#work.betweenSteps();
      if (next === 'verify') await this.#verify();
      else if (next === 'ask_to_fix') await this.#askToFix();
      else if (next === 'ask_model') chosen = await this.#askModel(chosen);
      else throw await this.#toTurnError(next);
    }
  }

  /**
   * Ends calls that started in the log but belong to no journaled reply: their model call died with its worker. The
   * others run again and need no second announcement.
   */
  async #endStrayCalls(): Promise<void> {
    const pending = new Set(pendingCalls(this.#entries).map(({ toolCallId }) => toolCallId));
    for (const call of this.#work.openCalls) {
      if (pending.has(call.toolCallId)) this.#announced.set(call.toolCallId, 'started');
      else await this.#work.emit(buildAbortedToolEnd(call));
    }
  }

  /** Retracts an unfinished reply that cannot be continued. Its step is requested again. */
  async #retract(): Promise<void> {
    for (const { messageId: message_id } of this.#work.unfinished.parts) {
      await this.#work.emit({ type: 'text_retracted', data: { message_id, from_offset: 0 } });
    }
    // V1 readers receive no retraction, so a status message explains it.
    if (this.#interrupted) {
      await this.#work.emit(status('thinking', 'The reply was cut off. Starting it again'));
    }
    this.#interrupted = undefined;
  }

  async #runBatch(calls: readonly ToolCall[], { preset }: ChosenModel): Promise<void> {
    const settled = await this.#options.tools.runBatch(calls, ({ toolCallId }) => ({
      work: this.#work,
      openSandbox: () => this.#openSandbox(),
      servers: this.#servers,
      supportsImages: preset.supports.images,
      announced: this.#announced.get(toolCallId),
      canBuild: this.#canBuild(),
      secrets: this.#secrets(),
      hidden: () => this.#hiddenTexts(),
    }));
    this.#entries.push(...settled);
    if (settled.some(({ files }) => files)) this.#preview.filesChanged();
  }

  async #openSandbox(): Promise<DevSandbox> {
    this.#sandbox = await this.#lease.sandbox();
    return this.#sandbox;
  }

  #hiddenTexts(): readonly string[] {
    for (const secret of this.#sandbox?.secrets ?? []) this.#hidden.add(secret);
    return [...this.#hidden];
  }

  #canBuild(): boolean {
    return this.#work.assignment.mode !== 'plan' || isPlanApproved(this.#entries);
  }

  #secrets(): string[] {
    return settledIn(this.#entries).flatMap(({ secrets = [] }) => secrets);
  }

  async #verify(): Promise<void> {
    const { maxRepairs } = this.#options.rules;
    const failed = verifiedIn(this.#entries).filter(({ verdict }) => verdict === 'failed');
    const repairs = { attempt: failed.length + 1, max: maxRepairs };
    const app = {
      openSandbox: () => this.#openSandbox(),
      redact: <T>(value: T) => redactTexts(this.#hiddenTexts())(value),
      saveScreenshot: (screenshot: Uint8Array) =>
        this.#options.saveScreenshot(this.#work.assignment.projectId, screenshot),
    };
    const verified = await verifyApp(this.#work, app, repairs, (now) => this.#refund(now));
    this.#entries.push(verified);
  }

  /** Refunds repairs after which exactly the same problems remain. */
  async #refund(now: Verified): Promise<number> {
    const last = this.#entries.findLastIndex(({ kind }) => kind === 'verified');
    const before = this.#entries[last];
    if (!this.#work.isCharged || before?.kind !== 'verified') return 0;
    if (now.verdict !== 'failed' || before.verdict !== 'failed') return 0;
    if (before.signatures.join('\n') !== now.signatures.join('\n')) return 0;
    const first = repliesIn(this.#entries.slice(0, last)).length;
    return this.#work.refund(Array.from({ length: this.#step - first }, (_, at) => first + at));
  }

  async #askToFix(): Promise<void> {
    const reply = buildFixQuestion(verifiedIn(this.#entries).at(-1)?.summary ?? '');
    await this.#work.record(reply);
    this.#entries.push(reply);
  }

  /** Makes a step and returns the model that made it, which later steps use too. */
  async #askModel(requested: ChosenModel): Promise<ChosenModel> {
    const last = this.#entries.at(-1);
    if (last?.kind === 'verified') await this.#work.emit(status('fixing', 'Fixing the app'));
    const { turnId } = this.#work.assignment;
    const { chosen, modelReply } = await this.#callWithFallback(requested);
    const cost = costOf(chosen.preset.price, modelReply.usage);
    const reply: Reply = { ...modelReply, cost };
    if (this.#creditsLeft !== null) this.#creditsLeft = Math.max(0, this.#creditsLeft - cost);
    const usage = {
      type: 'usage',
      data: usageOf(turnId, chosen, [reply], this.#creditsLeft),
    } as const;
    const { id: model, provider } = chosen.preset;
    const { tokensIn, tokensOut } = modelReply.usage;
    const call = { step: this.#step, model, provider, tokensIn, tokensOut, cost };
    const interrupted = this.#interrupted ? [this.#interrupted.reply] : [];
    this.#interrupted = undefined;
    // One commit for both: until then only the log holds the interrupted reply.
    await Promise.all([
      ...interrupted.map((entry) => this.#work.record(entry)),
      this.#work.record(reply, { events: [usage], call }),
    ]);
    this.#entries.push(...interrupted, reply);
    return chosen;
  }

  /** Makes one model call; while the model fails, repeats it with the next one that administrators configured. */
  async #callWithFallback(
    requested: ChosenModel,
  ): Promise<{ chosen: ChosenModel; modelReply: ModelReply }> {
    for (let chosen = requested; ; ) {
      try {
        return { chosen, modelReply: await this.#callModel(chosen) };
      } catch (error) {
        const next = canFallBack(error) && (await this.#options.nextModel(chosen.preset));
        if (!next) throw error;
        await this.#work.emit(buildFallbackEvent(error, chosen.preset, next.preset));
        chosen = next;
        this.#budget = promptBudgetFor(chosen.preset);
        // Converted again: the models may differ in what attachments they read.
        this.#opening = undefined;
      }
    }
  }

  /** The number of the next model call. */
  get #step(): number {
    return repliesIn(this.#entries).length;
  }

  /** The project map of the first step, repeated in every later one. */
  async #opened({ preset }: ChosenModel): Promise<Opened> {
    const known = this.#entries.find((entry) => entry.kind === 'opened');
    if (known) return known;
    // Starter only needs the paths, and ranking reads every source.
    const shouldRank = preset.provider !== builtinProvider;
    const opened: Opened = {
      kind: 'opened',
      map: await describeProject(this.#work, this.#options.data, { shouldRank }),
    };
    // Recorded while the model thinks. A worker that lost the turn learns of it from its next write.
    this.#work.record(opened).catch(() => undefined);
    this.#entries.push(opened);
    return opened;
  }

  /** Makes one model call; retries with a shorter prompt if the model rejects it as too long. */
  async #callModel(chosen: ChosenModel): Promise<ModelReply> {
    const { signal, assignment } = this.#work;
    const tools = this.#options.tools.offered(assignment, this.#servers);
    const { map } = await this.#opened(chosen);
    const { threads } = this.#options;
    this.#opening ??= await buildOpeningPrompt(this.#work, {
      preset: chosen.preset,
      map,
      isNewProject: this.#entries.some(({ kind }) => kind === 'begun'),
      environment: this.#environment,
      threads,
    });
    for (;;) {
      const interrupted = this.#interrupted;
      const entries = interrupted ? [...this.#entries, interrupted.reply] : this.#entries;
      const prompt = fitPromptToBudget(this.#opening, entries, this.#budget - countChars(tools));
      if (!prompt) throw tooLong();
      const maxOutputTokens = await this.#reserve(chosen, [prompt, tools]);
      const sink = new StepEvents(this.#work, {
        canWrite: this.#canBuild(),
        shouldEmitReasoning: this.#options.shouldEmitReasoning,
        announce: (call, input) =>
          this.#options.tools.announce(this.#work, call, input, [
            ...this.#secrets(),
            ...this.#hiddenTexts(),
          ]),
      });
      try {
        const providerOptions = this.#builtinOptions();
        const callOptions = {
          prompt,
          tools,
          abortSignal: signal,
          providerOptions,
          maxOutputTokens,
          reasoning: this.#effortFor(chosen, maxOutputTokens),
        };
        const openMessageId = interrupted?.openMessageId;
        const reply = await callModel(chosen.model, callOptions, sink, openMessageId);
        for (const toolCallId of sink.streamed) this.#announced.set(toolCallId, 'streamed');
        return reply;
      } catch (error) {
        if (signal.aborted || error instanceof SuspendedError) throw error;
        if (error instanceof CannotContinueError && interrupted) {
          await this.#retract();
          continue;
        }
        await sink.endCalls();
        if (error instanceof TurnError) throw error;
        const { code, message } = toModelError(
          error instanceof TruncatedReplyError ? error.cause : error,
        );
        if (code === 'CONTEXT_TOO_LONG' && this.#budget > minPromptChars) {
          this.#budget /= 2;
          continue;
        }
        if (
          error instanceof TruncatedReplyError &&
          countLatestTruncatedReplies(this.#entries) < maxTruncatedReplies
        ) {
          return error.reply;
        }
        // The cause is logged; a provider's own message is not shown to users.
        throw new TurnError(code, message, { cause: error });
      }
    }
  }

  /** Reserves the maximum cost of the next call. If less is available, limits the length of the reply. */
  async #reserve({ preset }: ChosenModel, prompt: unknown): Promise<number | undefined> {
    const { price, max_output_tokens } = preset;
    if (!price || !this.#work.isCharged) return undefined;
    const tokensIn = maxTokensIn(prompt);
    const bounds = costBoundsOf(price, tokensIn, max_output_tokens);
    const { amount, left } = await this.#work.reserve(this.#step, bounds);
    this.#creditsLeft = left;
    return amount < bounds.most ? affordableOutputTokens(price, tokensIn, amount) : undefined;
  }

  /**
   * The turn's reasoning effort, unless a fallback can't reason. Anthropic's package adds a budget for it to the limit of
   * the reply, so a reply that is limited by the remaining credits has none.
   */
  #effortFor({ preset }: ChosenModel, maxOutputTokens: number | undefined) {
    const { reasoningEffort } = this.#work.assignment;
    const hasEffort = preset.supports.reasoning && maxOutputTokens === undefined;
    return hasEffort ? (reasoningEffort ?? undefined) : undefined;
  }

  /** Context for the built-in model, which language models do not need. */
  #builtinOptions(): SharedV4ProviderOptions {
    const { mode, platform, context } = this.#work.assignment;
    const opening = this.#opening?.length ?? 0;
    const said = this.#interrupted?.text;
    return {
      builtin: { mode, platform, opening, ...(context && { context }), ...(said && { said }) },
    };
  }

  /** Adds the last good version to the error if the turn may leave the project broken. */
  async #toTurnError({ code, reason }: GiveUp): Promise<TurnError> {
    const hasChanges = settledIn(this.#entries).some(({ files }) => files !== undefined);
    const lastGood = hasChanges ? await this.#work.lastGoodVersion() : undefined;
    const suggestion = lastGood
      ? ` The last working version is "${lastGood.label}" (${lastGood.id}).`
      : '';
    return new TurnError(code, `${reason}.${suggestion}`);
  }
}

function tooLong(): TurnError {
  return new TurnError('CONTEXT_TOO_LONG', 'The message is too long for this model');
}
