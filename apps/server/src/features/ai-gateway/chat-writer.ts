import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import type { ReplyWriter, TokenCounts } from './reply-writer.ts';

interface WrittenCall {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  json: string;
}

type FinishReason = Extract<
  LanguageModelV4StreamPart,
  { type: 'finish' }
>['finishReason']['unified'];

const reasons: Partial<Record<FinishReason, string>> = {
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
};

export const doneFrame = 'data: [DONE]\n\n';

/** Writes a model's reply in OpenAI's chat format, as chunks or as a whole. */
export class ChatWriter implements ReplyWriter {
  #text = '';
  #reason = 'stop';
  readonly #calls: WrittenCall[] = [];
  readonly #id: string;
  readonly #model: string;
  readonly #withUsage: boolean;
  readonly #created = Math.floor(Date.now() / 1000);

  constructor(id: string, model: string, withUsage: boolean) {
    this.#id = id;
    this.#model = model;
    this.#withUsage = withUsage;
  }

  opening(): string {
    return this.#chunk({ role: 'assistant', content: '', refusal: null });
  }

  frameOf(part: LanguageModelV4StreamPart): string {
    switch (part.type) {
      case 'text-delta':
        this.#text += part.delta;
        return part.delta === '' ? '' : this.#chunk({ content: part.delta });
      case 'tool-input-start':
        return this.#startCall(part.id, part.toolName);
      case 'tool-input-delta':
        return this.#appendInput(part.id, part.delta);
      case 'tool-call': {
        // Some providers send a call as a whole instead of streaming it.
        if (this.#calls.some(({ id }) => id === part.toolCallId)) return '';
        return (
          this.#startCall(part.toolCallId, part.toolName) +
          this.#appendInput(part.toolCallId, part.input)
        );
      }
      case 'finish':
        this.#reason = reasons[part.finishReason.unified] ?? 'stop';
        return this.#chunk({}, this.#reason);
      default:
        return '';
    }
  }

  closing(counts: TokenCounts, credits: number): string {
    if (!this.#withUsage) return doneFrame;
    return `${this.#frame({ choices: [], usage: toUsage(counts, credits) })}${doneFrame}`;
  }

  completion(counts: TokenCounts, credits: number): ReplayableResponse {
    const tool_calls = this.#calls.map(({ id, name, json }) => ({
      id,
      type: 'function',
      function: { name, arguments: json },
    }));
    const message = {
      role: 'assistant',
      content: this.#text === '' && tool_calls.length > 0 ? null : this.#text,
      refusal: null,
      ...(tool_calls.length > 0 && { tool_calls }),
    };
    return createJsonResponse({
      ...this.#labels('chat.completion'),
      choices: [{ index: 0, message, logprobs: null, finish_reason: this.#reason }],
      usage: toUsage(counts, credits),
    });
  }

  #startCall(id: string, name: string): string {
    const index = this.#calls.length;
    this.#calls.push({ id, index, name, json: '' });
    const call = { index, id, type: 'function', function: { name, arguments: '' } };
    return this.#chunk({ tool_calls: [call] });
  }

  #appendInput(id: string, json: string): string {
    // Providers may reuse an id; the delta belongs to the last call.
    const call = this.#calls.findLast((one) => one.id === id);
    if (!call || json === '') return '';
    call.json += json;
    return this.#chunk({ tool_calls: [{ index: call.index, function: { arguments: json } }] });
  }

  #chunk(delta: object, finish_reason: string | null = null): string {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    return this.#frame({ choices, ...(this.#withUsage && { usage: null }) });
  }

  #frame(fields: object): string {
    return `data: ${JSON.stringify({ ...this.#labels('chat.completion.chunk'), ...fields })}\n\n`;
  }

  #labels(object: string) {
    return { id: this.#id, object, created: this.#created, model: this.#model };
  }
}

function toUsage(
  { tokensIn, tokensCached, tokensOut, tokensReasoning }: TokenCounts,
  cost: number,
) {
  return {
    prompt_tokens: tokensIn,
    completion_tokens: tokensOut,
    total_tokens: tokensIn + tokensOut,
    prompt_tokens_details: { cached_tokens: tokensCached },
    completion_tokens_details: { reasoning_tokens: tokensReasoning },
    cost,
  };
}
