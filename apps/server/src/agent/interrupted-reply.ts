import type { UnfinishedReply } from '../core/ports/agent.ts';
import { nothingUsed, type Reply } from './journal.ts';

/** A reply that stopped with its worker and that the model can continue. */
export interface InterruptedReply {
  readonly reply: Reply;
  readonly text: string;
  /** The message that the continuation adds to; null when it begins one of its own. */
  readonly openMessageId: string | null;
}

/** A reply without words cannot be continued: providers accept no message of reasoning or blanks alone. */
export function interruptedReply({
  parts,
  openMessageId,
}: UnfinishedReply): InterruptedReply | undefined {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (text.trim() === '') return undefined;
  const reply: Reply = {
    kind: 'reply',
    content: parts.map((part) => ({ type: part.type, text: part.text })),
    usage: nothingUsed,
    cost: 0,
    isBroken: true,
    isInterrupted: true,
  };
  return { reply, text, openMessageId };
}
