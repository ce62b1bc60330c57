import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type Answer, jsonAnswer } from './answer.ts';
import type { Counts, ReplyWriter } from './reply-writer.ts';
import type { ResponsesRequest } from './responses-request.ts';

interface MessageItem {
  readonly type: 'message';
  readonly id: string;
  text: string;
}
interface CallItem {
  readonly type: 'function_call';
  readonly id: string;
  readonly callId: string;
  readonly name: string;
  json: string;
}
type Item = MessageItem | CallItem;

/** What a model says, in the words of OpenAI's Responses. */
export class ResponsesWriter implements ReplyWriter {
  charsOut = 0;
  readonly #items: Item[] = [];
  #open: Item | undefined;
  #isCut = false;
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
        return part.delta === '' ? '' : this.#say(part.delta);
      case 'reasoning-delta':
        this.charsOut += part.delta.length;
        return '';
      case 'tool-input-start':
        return this.#call(part.id, part.toolName);
      case 'tool-input-delta':
        return this.#goOn(part.id, part.delta);
      case 'tool-call': {
        const isKnown = this.#items.some(
          (item) => item.type === 'function_call' && item.callId === part.toolCallId,
        );
        if (isKnown) return this.#close();
        const begun = this.#call(part.toolCallId, part.toolName);
        return begun + this.#goOn(part.toolCallId, part.input) + this.#close();
      }
      case 'finish':
        this.#isCut = part.finishReason.unified === 'length';
        return this.#close();
      default:
        return '';
    }
  }

  closing(counts: Counts, credits: number): string {
    const response = this.#whole(counts, credits);
    return this.#event(`response.${response.status}`, { response });
  }

  completion(counts: Counts, credits: number): Answer {
    return jsonAnswer(this.#whole(counts, credits));
  }

  #say(delta: string): string {
    let frames = '';
    if (this.#open?.type !== 'message') {
      const id = this.#newId('msg');
      frames = this.#close() + this.#begin({ type: 'message', id, text: '' });
      const part = { type: 'output_text', text: '', annotations: [] };
      frames += this.#event('response.content_part.added', {
        ...this.#place(),
        content_index: 0,
        part,
      });
    }
    const open = this.#open as MessageItem;
    open.text += delta;
    this.charsOut += delta.length;
    const where = { ...this.#place(), content_index: 0 };
    return frames + this.#event('response.output_text.delta', { ...where, delta, logprobs: [] });
  }

  #call(callId: string, name: string): string {
    this.charsOut += name.length;
    const id = this.#newId('fc');
    return this.#close() + this.#begin({ type: 'function_call', id, callId, name, json: '' });
  }

  #goOn(callId: string, delta: string): string {
    const open = this.#open;
    if (open?.type !== 'function_call' || open.callId !== callId || delta === '') return '';
    open.json += delta;
    this.charsOut += delta.length;
    return this.#event('response.function_call_arguments.delta', { ...this.#place(), delta });
  }

  #begin(item: Item): string {
    this.#items.push(item);
    this.#open = item;
    const output_index = this.#items.length - 1;
    const shown = show(item, 'in_progress');
    return this.#event('response.output_item.added', { output_index, item: shown });
  }

  #close(): string {
    const item = this.#open;
    if (!item) return '';
    const place = this.#place();
    this.#open = undefined;
    const { output_index } = place;
    const end = () =>
      this.#event('response.output_item.done', { output_index, item: show(item, 'completed') });
    if (item.type === 'function_call') {
      const { name, json } = item;
      const whole = { ...place, name, arguments: json };
      return this.#event('response.function_call_arguments.done', whole) + end();
    }
    const where = { ...place, content_index: 0 };
    const part = { type: 'output_text', text: item.text, annotations: [] };
    return (
      this.#event('response.output_text.done', { ...where, text: item.text, logprobs: [] }) +
      this.#event('response.content_part.done', { ...where, part }) +
      end()
    );
  }

  #place() {
    return { item_id: this.#open?.id ?? '', output_index: this.#items.length - 1 };
  }

  #newId(kind: string): string {
    return `${kind}_${this.#id.slice(4)}_${this.#items.length}`;
  }

  #whole({ tokensIn, tokensCached, tokensOut, tokensReasoning }: Counts, cost: number) {
    return this.#response(this.#isCut ? 'incomplete' : 'completed', {
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
      incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
      instructions: instructions ?? null,
      metadata: {},
      model,
      output: usage ? this.#items.map((item) => show(item, 'completed')) : [],
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

function show(item: Item, status: 'in_progress' | 'completed') {
  const { type, id } = item;
  if (item.type === 'function_call') {
    return { type, id, call_id: item.callId, name: item.name, arguments: item.json, status };
  }
  const parts = item.text === '' ? [] : [{ type: 'output_text', text: item.text, annotations: [] }];
  return { type, id, status, role: 'assistant', content: parts };
}
