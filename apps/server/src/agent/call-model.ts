import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { type Event, newId } from '@millwright/contract';
import { TurnError } from '../core/turn-error.ts';
import { BrokenStreamError } from '../models/model-fault.ts';
import { nothingUsed, type Reply, type Usage } from './journal.ts';

/** A reply whose price is still to be counted. */
export type ModelReply = Omit<Reply, 'cost'>;

/** A model that stopped in the midst of what it said; what it had said stands. */
export class TruncatedReplyError extends Error {
  readonly reply: ModelReply;

  constructor(reply: ModelReply, cause: unknown) {
    super('the model broke off', { cause });
    this.reply = reply;
  }
}

/** Hears what a model writes before it is complete. */
export interface StepSink {
  emit(event: Event): Promise<void>;
  /** The model began a call of a tool. */
  callBegins(toolCallId: string, name: string): void;
  /** More of the call's input, as JSON. */
  callGoesOn(toolCallId: string, json: string): Promise<void>;
}

/**
 * One call of the model: its parts become events as they arrive, the whole comes back. Text that comes
 * before any call is added to the open message, if there is one.
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
  // Providers repeat ids; ours are what events and journal go by.
  const callIds = new Map<string, string>();
  let finish: Finish | undefined;
  let textMessageId = openMessageId;

  try {
    for await (const part of stream) {
      switch (part.type) {
        case 'text-start':
          open.set(part.id, newBlock('text', part, textMessageId ?? undefined));
          textMessageId = null;
          break;
        case 'reasoning-start':
          open.set(part.id, newBlock('reasoning', part));
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
          // Providers refuse a message with an empty text.
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
          sink.callBegins(toolCallId, part.toolName);
          break;
        }
        case 'tool-input-delta':
          await sink.callGoesOn(callIds.get(part.id) ?? '', part.delta);
          break;
        case 'tool-call':
          content.push({ ...part, toolCallId: callIds.get(part.toolCallId) ?? newId('toolCall') });
          // An id that comes again in the same reply is another call.
          callIds.delete(part.toolCallId);
          break;
        case 'error':
          throw part.error;
        case 'finish':
          finish = part;
          break;
      }
    }
    if (!finish) throw new BrokenStreamError('the stream ended without a finish');
  } catch (error) {
    const said = [...open.values()].filter(({ text }) => text !== '');
    const kept = content.filter(({ type }) => type !== 'tool-call');
    kept.push(...said.map(({ type, text }) => ({ type, text }) as const));
    const hasText = kept.some(({ type }) => type === 'text');
    if (!hasText || options.abortSignal?.aborted) throw error;
    throw new TruncatedReplyError(
      { kind: 'reply', content: kept, usage: nothingUsed, isBroken: true },
      error,
    );
  }
  const reply: ModelReply = { kind: 'reply', content, usage: usageOf(finish.usage) };
  switch (finish.finishReason.unified) {
    case 'content-filter':
      throw new TurnError('CONTENT_BLOCKED', "The provider's policy does not allow the answer");
    case 'length': {
      // A call that was cut off is told to the model when it is run; words simply go on.
      const hasCalls = content.some(({ type }) => type === 'tool-call');
      return hasCalls ? reply : { ...reply, isBroken: true };
    }
    default:
      return reply;
  }
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** What a provider adds to what it says, at its beginning, in the midst of it or at its end. */
interface Annotated {
  readonly providerMetadata?: Finish['providerMetadata'];
}

interface Block extends Annotated {
  readonly type: 'text' | 'reasoning';
  readonly messageId: string;
  text: string;
}

function newBlock(
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
