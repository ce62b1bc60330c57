import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createJsonResponse, type ReplayableResponse } from './replayable-response.ts';
import type { ReplyWriter, TokenCounts } from './reply-writer.ts';
import type { ResponsesRequest } from './responses-request.ts';

interface ItemBase {
  readonly id: string;
  readonly index: number;
}
interface MessageItem extends ItemBase {
  readonly type: 'message';
  text: string;
}
interface CallItem extends ItemBase {
  readonly type: 'function_call';
  readonly callId: string;
  readonly name: string;
  json: string;
}
type Item = MessageItem | CallItem;

type FinishReason = Extract<
  LanguageModelV4StreamPart,
  { type: 'finish' }
>['finishReason']['unified'];

const incompleteReasons: Partial<Record<FinishReason, string>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

/** Writes a model's reply in the format of OpenAI's Responses API. */
export class ResponsesWriter implements ReplyWriter {
  readonly #items: Item[] = [];
  /** Unfinished items. Models may stream several calls at once. */
  readonly #open = new Set<Item>();
  #incompleteReason: string | undefined;
  #events = 0;
  readonly #id: string;
  readonly #body: ResponsesRequest;
  readonly #created = Math.floor(Date.now() / 1000);

  constructor(id: string, body: ResponsesRequest) {
    this.#id = id;
    this.#body = body;
  }

  opening(): string {
    const response = this.#response('in_progress', null);
    return this.#event('response.created', { response });
  }

  frameOf(part: LanguageModelV4StreamPart): string {
    switch (part.type) {
      case 'text-delta':
        return part.delta === '' ? '' : this.#appendText(part.delta);
      case 'tool-input-start':
        return this.#startCall(part.id, part.toolName);
      case 'tool-input-delta':
        return this.#appendInput(part.id, part.delta);
      case 'tool-call': {
        const known = this.#findCall(part.toolCallId);
        if (known) return this.#close(known);
        const started = this.#startCall(part.toolCallId, part.toolName);
        return (
          started + this.#appendInput(part.toolCallId, part.input) + this.#close(this.#items.at(-1))
        );
      }
      case 'finish':
        this.#incompleteReason = incompleteReasons[part.finishReason.unified];
        return this.#closeAll();
      default:
        return '';
    }
  }

  closing(counts: TokenCounts, credits: number): string {
    const response = this.#finalResponse(counts, credits);
    return this.#event(`response.${response.status}`, { response });
  }

  completion(counts: TokenCounts, credits: number): ReplayableResponse {
    return createJsonResponse(this.#finalResponse(counts, credits));
  }

  #appendText(delta: string): string {
    let frames = '';
    let message = this.#openMessage();
    if (!message) {
      message = { type: 'message', ...this.#newItem('msg'), text: '' };
      const part = { type: 'output_text', text: '', annotations: [] };
      frames =
        this.#openItem(message) +
        this.#event('response.content_part.added', { ...contentPositionOf(message), part });
    }
    message.text += delta;
    const fields = { ...contentPositionOf(message), delta, logprobs: [] };
    return frames + this.#event('response.output_text.delta', fields);
  }

  #startCall(callId: string, name: string): string {
    const closed = this.#close(this.#openMessage());
    const item = { type: 'function_call', ...this.#newItem('fc'), callId, name, json: '' } as const;
    return closed + this.#openItem({ ...item });
  }

  #appendInput(callId: string, delta: string): string {
    const item = this.#findCall(callId);
    if (!item || !this.#open.has(item) || delta === '') return '';
    item.json += delta;
    return this.#event('response.function_call_arguments.delta', { ...positionOf(item), delta });
  }

  #openMessage(): MessageItem | undefined {
    return [...this.#open].find((item) => item.type === 'message');
  }

  /** Providers may reuse an id; the last call with the id is meant. */
  #findCall(callId: string): CallItem | undefined {
    return this.#items.findLast(
      (item): item is CallItem => item.type === 'function_call' && item.callId === callId,
    );
  }

  #openItem(item: Item): string {
    this.#items.push(item);
    this.#open.add(item);
    const shown = toOutputItem(item, 'in_progress');
    return this.#event('response.output_item.added', { output_index: item.index, item: shown });
  }

  #closeAll(): string {
    return [...this.#open].map((item) => this.#close(item)).join('');
  }

  #close(item: Item | undefined): string {
    if (!item || !this.#open.delete(item)) return '';
    const end = () => {
      const shown = toOutputItem(item, 'completed');
      return this.#event('response.output_item.done', { output_index: item.index, item: shown });
    };
    if (item.type === 'function_call') {
      const { name, json } = item;
      const whole = { ...positionOf(item), name, arguments: json };
      return this.#event('response.function_call_arguments.done', whole) + end();
    }
    const position = contentPositionOf(item);
    const part = { type: 'output_text', text: item.text, annotations: [] };
    return (
      this.#event('response.output_text.done', { ...position, text: item.text, logprobs: [] }) +
      this.#event('response.content_part.done', { ...position, part }) +
      end()
    );
  }

  #newItem(kind: string): ItemBase {
    const index = this.#items.length;
    return { id: `${kind}_${this.#id.slice(4)}_${index}`, index };
  }

  #finalResponse(
    { tokensIn, tokensCached, tokensOut, tokensReasoning }: TokenCounts,
    cost: number,
  ) {
    return this.#response(this.#incompleteReason ? 'incomplete' : 'completed', {
      input_tokens: tokensIn,
      input_tokens_details: { cached_tokens: tokensCached },
      output_tokens: tokensOut,
      output_tokens_details: { reasoning_tokens: tokensReasoning },
      total_tokens: tokensIn + tokensOut,
      cost,
    });
  }

  #response(status: 'in_progress' | 'completed' | 'incomplete', usage: object | null) {
    const { model, instructions, temperature, top_p, tools, tool_choice, text } = this.#body;
    return {
      id: this.#id,
      object: 'response',
      created_at: this.#created,
      status,
      error: null,
      incomplete_details: status === 'incomplete' ? { reason: this.#incompleteReason } : null,
      instructions: instructions ?? null,
      metadata: {},
      model,
      output: usage ? this.#items.map((item) => toOutputItem(item, 'completed')) : [],
      parallel_tool_calls: true,
      previous_response_id: null,
      store: false,
      temperature: temperature ?? null,
      text: text ?? { format: { type: 'text' } },
      tool_choice: tool_choice ?? 'auto',
      tools: tools ?? [],
      top_p: top_p ?? null,
      usage,
    };
  }

  #event(type: string, fields: object): string {
    const data = { type, sequence_number: this.#events, ...fields };
    this.#events += 1;
    return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

function positionOf({ id, index }: Item) {
  return { item_id: id, output_index: index };
}

function contentPositionOf(item: MessageItem) {
  return { ...positionOf(item), content_index: 0 };
}

function toOutputItem(item: Item, status: 'in_progress' | 'completed') {
  const { type, id } = item;
  if (item.type === 'function_call') {
    return { type, id, call_id: item.callId, name: item.name, arguments: item.json, status };
  }
  const parts = item.text === '' ? [] : [{ type: 'output_text', text: item.text, annotations: [] }];
  return { type, id, status, role: 'assistant', content: parts };
}
