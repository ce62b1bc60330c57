import type { UnfinishedReply } from '../core/ports/agent.ts';
import { noUsage, type Reply } from './journal-entries.ts';

/** A reply that was cut off when its worker stopped and that the model can continue. */
export interface InterruptedReply {
  readonly reply: Reply;
  readonly text: string;
  /** The message that the continuation appends to; null if it starts a new one. */
  readonly openMessageId: string | null;
}

/**
 * Undefined for a reply without text, which cannot be continued: providers reject messages of only reasoning or
 * whitespace.
 */
export function interruptedReply({
  parts,
  openMessageId,
}: UnfinishedReply): InterruptedReply | undefined {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (text.trim() === '') return undefined;
  const reply: Reply = {
    kind: 'reply',
    content: parts.map((part) => ({ type: part.type, text: part.text })),
    usage: noUsage,
    cost: 0,
    isBroken: true,
    isInterrupted: true,
  };
  return { reply, text, openMessageId };
}
