import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type Event, newId } from '@millwright/contract';
import { TurnError } from '../core/turn-error.ts';
import { noUsage, type Reply, type Usage } from './journal-entries.ts';
import { BrokenStreamError } from './models/model-error.ts';

/** A reply whose cost is not computed yet. */
export type ModelReply = Omit<Reply, 'cost'>;

/** The model stopped in the middle of its reply. The partial reply is kept. */
export class TruncatedReplyError extends Error {
  readonly reply: ModelReply;

  constructor(reply: ModelReply, cause: unknown) {
    super('the model reply was cut off', { cause });
    this.reply = reply;
  }
}

/** Receives a model's output while it streams. */
export interface StepSink {
  emit(event: Event): Promise<void>;
  /** A tool call starts. */
  startCall(toolCallId: string, name: string): void;
  /** More of the call's input, as JSON. */
  appendCallInput(toolCallId: string, json: string): Promise<void>;
}

/**
 * Makes one model call: emits its parts as events while they arrive and returns the complete reply. Text before any
 * tool call is appended to the open message, if there is one.
 */
export async function callModel(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  sink: StepSink,
  openMessageId: string | null = null,
): Promise<ModelReply> {
  const { stream } = await model.doStream(options);
  const content: LanguageModelV4Content[] = [];
  const open = new Map<string, Block>();
  // Providers reuse ids, so events and the journal use our own.
  const callIds = new Map<string, string>();
  let finish: Finish | undefined;
  let textMessageId = openMessageId;

  try {
    for await (const part of stream) {
      switch (part.type) {
        case 'text-start':
          open.set(part.id, createBlock('text', part, textMessageId ?? undefined));
          textMessageId = null;
          break;
        case 'reasoning-start':
          open.set(part.id, createBlock('reasoning', part));
          break;
        case 'text-delta':
        case 'reasoning-delta': {
          const block = open.get(part.id);
          if (block) Object.assign(block, metadataOf(part));
          if (!block || part.delta === '') break;
          block.text += part.delta;
          await sink.emit({
            type: block.type,
            data: { message_id: block.messageId, text: part.delta },
          });
          break;
        }
        case 'text-end':
        case 'reasoning-end': {
          const block = open.get(part.id);
          open.delete(part.id);
          // Providers reject messages with an empty text.
          if (block && (block.type !== 'text' || block.text !== '')) {
            const { type, text } = block;
            content.push({ type, text, ...metadataOf(block), ...metadataOf(part) });
          }
          break;
        }
        case 'tool-input-start': {
          const toolCallId = newId('toolCall');
          textMessageId = null;
          callIds.set(part.id, toolCallId);
          sink.startCall(toolCallId, part.toolName);
          break;
        }
        case 'tool-input-delta':
          await sink.appendCallInput(callIds.get(part.id) ?? '', part.delta);
          break;
        case 'tool-call':
          content.push({ ...part, toolCallId: callIds.get(part.toolCallId) ?? newId('toolCall') });
          // A repeated id in the same reply is another call.
          callIds.delete(part.toolCallId);
          break;
        case 'error':
          throw part.error;
        case 'finish':
          finish = part;
          break;
      }
    }
    if (!finish) throw new BrokenStreamError('the stream ended without a finish reason');
  } catch (error) {
    const unfinished = [...open.values()].filter(({ text }) => text !== '');
    const partial = content.filter(({ type }) => type !== 'tool-call');
    partial.push(...unfinished.map(({ type, text }) => ({ type, text }) as const));
    const hasText = partial.some(({ type }) => type === 'text');
    if (!hasText || options.abortSignal?.aborted) throw error;
    throw new TruncatedReplyError(
      { kind: 'reply', content: partial, usage: noUsage, isBroken: true },
      error,
    );
  }
  const reply: ModelReply = { kind: 'reply', content, usage: usageOf(finish.usage) };
  switch (finish.finishReason.unified) {
    case 'content-filter':
      throw new TurnError(
        'CONTENT_BLOCKED',
        'The model provider blocked this reply under its content policy',
      );
    case 'length': {
      // A truncated tool call fails when it runs, and the model sees that error; truncated text is continued.
      const hasCalls = content.some(({ type }) => type === 'tool-call');
      return hasCalls ? reply : { ...reply, isBroken: true };
    }
    default:
      return reply;
  }
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Provider metadata, which may arrive at the start, in the middle or at the end of a part. */
interface Annotated {
  readonly providerMetadata?: Finish['providerMetadata'];
}

interface Block extends Annotated {
  readonly type: 'text' | 'reasoning';
  readonly messageId: string;
  text: string;
}

function createBlock(
  type: Block['type'],
  part: Annotated,
  messageId: string = newId('message'),
): Block {
  return { type, messageId, text: '', ...metadataOf(part) };
}

function metadataOf({ providerMetadata }: Annotated): Annotated {
  return providerMetadata ? { providerMetadata } : {};
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  return {
    tokensIn: inputTokens.total ?? 0,
    tokensOut: outputTokens.total ?? 0,
    tokensCached: inputTokens.cacheRead ?? 0,
    tokensReasoning: outputTokens.reasoning ?? 0,
  };
}
