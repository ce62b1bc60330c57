import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { affordableOutputTokens, costBoundsOf, costOf } from '../../agent/models/cost.ts';
import { BrokenStreamError } from '../../agent/models/model-error.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { type Dispatch, retryingModel } from '../../agent/models/retrying-model.ts';
import { maxTokensFor } from '../../core/estimate-tokens.ts';
import { estimatePromptTokens, toCallOptions } from './chat-prompt.ts';
import type { ChatRequest } from './chat-request.ts';
import type { CallUsage, MeteredCall } from './meter.ts';
import { OutputTokenEstimator } from './output-token-estimator.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { ReplyWriter, TokenCounts } from './reply-writer.ts';
import type { CallDependencies, GatewayCaller } from './run-metered.ts';
import { toGatewayError } from './to-gateway-error.ts';

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Calls a language model for an app. Resolves once the reply starts; earlier failures become an error response. */
export async function startChat(
  { catalogue, meter, retryPolicy }: CallDependencies,
  caller: GatewayCaller,
  body: ChatRequest,
  writerOf: (reference: string) => ReplyWriter,
): Promise<ChatRun> {
  const { signal } = caller;
  const preset = catalogue.findForApp('chat', body.model);
  const options = toCallOptions(body, preset);
  const tokensIn = estimatePromptTokens(body);
  const maxTokensIn = maxTokensFor(tokensIn);
  const requestedTokens = body.max_completion_tokens ?? body.max_tokens;
  const maxTokensOut = Math.min(
    requestedTokens ?? Number.POSITIVE_INFINITY,
    preset.max_output_tokens,
  );
  const { least, most } = costBoundsOf(preset.price, maxTokensIn, maxTokensOut);
  // With an explicit limit, the caller must be able to afford the full length. Otherwise the reply is limited to what
  // the remaining credits cover.
  const bounds = { least: requestedTokens === undefined ? least : most, most };
  const call = await meter.startCall(caller, preset, bounds);
  const dispatch: Dispatch = { isSent: false };
  try {
    const { amount } = call;
    const affordableTokens =
      amount !== undefined && amount < most
        ? affordableOutputTokens(preset.price, maxTokensIn, amount)
        : undefined;
    const maxOutputTokens =
      affordableTokens ?? (requestedTokens === undefined ? undefined : maxTokensOut);
    const model = retryingModel(await catalogue.openForApp(preset), retryPolicy, dispatch);
    const { stream } = await model.doStream({
      ...options,
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      abortSignal: signal,
    });
    return new ChatRun(call, writerOf(call.reference), stream, tokensIn, signal);
  } catch (error) {
    if (signal.aborted && dispatch.isSent) await call.settlePart(usageFor(preset, { tokensIn }));
    else await call.release();
    throw toGatewayError(error);
  }
}

function usageFor(
  { price }: ModelPreset,
  {
    tokensIn,
    tokensCached = 0,
    tokensOut = 0,
  }: Pick<TokenCounts, 'tokensIn'> & Partial<TokenCounts>,
): CallUsage {
  return { tokensIn, tokensOut, cost: costOf(price, { tokensIn, tokensCached, tokensOut }) };
}

/** A reply in progress. Read it once, as a stream or as a whole. */
export class ChatRun {
  readonly #call: MeteredCall;
  readonly #preset: ModelPreset;
  readonly #stream: ReadableStream<LanguageModelV4StreamPart>;
  readonly #tokensIn: number;
  readonly #signal: AbortSignal;
  readonly #writer: ReplyWriter;
  readonly #generated = new OutputTokenEstimator();
  #finish: Finish | undefined;

  constructor(
    call: MeteredCall,
    writer: ReplyWriter,
    stream: ReadableStream<LanguageModelV4StreamPart>,
    tokensIn: number,
    signal: AbortSignal,
  ) {
    this.#call = call;
    this.#preset = call.preset;
    this.#stream = stream;
    this.#tokensIn = tokensIn;
    this.#signal = signal;
    this.#writer = writer;
  }

  get reference(): string {
    return this.#call.reference;
  }

  /** Yields all frames of the event stream. */
  async *frames(): AsyncGenerator<string> {
    const writer = this.#writer;
    let written = writer.opening();
    yield written;
    for await (const part of this.#parts()) {
      const frame = writer.frameOf(part);
      written += frame;
      if (frame !== '') yield frame;
    }
    let closing = '';
    await this.#settle((credits) => {
      closing = writer.closing(this.#counts(), credits);
      const headers = { 'content-type': 'text/event-stream' };
      return { headers, body: Buffer.from(written + closing) };
    });
    yield closing;
  }

  async complete(): Promise<ReplayableResponse> {
    const writer = this.#writer;
    for await (const part of this.#parts()) writer.frameOf(part);
    return this.#settle((credits) => writer.completion(this.#counts(), credits));
  }

  /**
   * Yields the model's reply. If the caller disconnects, the prompt and the reply so far are charged; if the model's
   * stream breaks, nothing is.
   */
  async *#parts(): AsyncGenerator<LanguageModelV4StreamPart> {
    try {
      for await (const part of this.#stream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'finish') this.#finish = part;
        this.#generated.add(part);
        yield part;
      }
      if (!this.#finish) throw new BrokenStreamError('the stream ended without a finish reason');
      if (this.#finish.finishReason.unified === 'error')
        throw new BrokenStreamError('the provider ended the stream with an error');
    } catch (error) {
      if (this.#signal.aborted) await this.#call.settlePart(this.#usage());
      else await this.#call.release();
      throw toGatewayError(error);
    }
  }

  #settle(toResponse: (credits: number) => ReplayableResponse): Promise<ReplayableResponse> {
    return this.#call.settle(this.#usage(), ({ charged }) => toResponse(charged));
  }

  #usage(): CallUsage {
    return usageFor(this.#preset, this.#counts());
  }

  /** Token counts from the provider, or estimates if it reports none. */
  #counts(): TokenCounts {
    const { inputTokens, outputTokens } = this.#finish?.usage ?? {};
    return {
      tokensIn: inputTokens?.total ?? this.#tokensIn,
      tokensCached: inputTokens?.cacheRead ?? 0,
      tokensOut: outputTokens?.total ?? this.#generated.estimateTokens(),
      tokensReasoning: outputTokens?.reasoning ?? 0,
    };
  }
}
