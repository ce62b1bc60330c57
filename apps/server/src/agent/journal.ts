import type {
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { Platform } from '@millwright/contract';

/** What a model call came to. */
export interface Reply {
  readonly kind: 'reply';
  readonly content: readonly LanguageModelV4Content[];
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The model stopped in the midst of it. */
  readonly isBroken?: true;
}

/** What a tool call came to. */
export interface Settled {
  readonly kind: 'settled';
  readonly toolCallId: string;
  readonly name: string;
  readonly status: 'ok' | 'error' | 'rejected';
  readonly output: unknown;
  /** The paths of files that the call created; left out when there are none. */
  readonly created?: readonly string[];
}

/** The project got the files it begins with. */
export interface Begun {
  readonly kind: 'begun';
  readonly platform: Platform;
}

export type Entry = Begun | Reply | Settled;

export interface Call {
  readonly toolCallId: string;
  readonly name: string;
  readonly input: string;
}

export function callsOf(reply: Reply): Call[] {
  return reply.content.flatMap((part) =>
    part.type === 'tool-call'
      ? [{ toolCallId: part.toolCallId, name: part.toolName, input: part.input }]
      : [],
  );
}

/** The calls that were asked for and have no result yet, in order. */
export function pendingCalls(entries: readonly Entry[]): Call[] {
  const last = entries.findLastIndex(({ kind }) => kind === 'reply');
  const reply = entries[last];
  if (reply?.kind !== 'reply') return [];
  const settled = new Set(
    entries
      .slice(last + 1)
      .flatMap((entry) => (entry.kind === 'settled' ? [entry.toolCallId] : [])),
  );
  return callsOf(reply).filter(({ toolCallId }) => !settled.has(toolCallId));
}

/** The conversation as the model is told it: how it began, and what came since. */
export function promptOf(
  opening: LanguageModelV4Prompt,
  entries: readonly Entry[],
): LanguageModelV4Prompt {
  const prompt = [...opening];
  for (const entry of entries) {
    if (entry.kind === 'reply') {
      const content: Extract<LanguageModelV4Message, { role: 'assistant' }>['content'] = [];
      for (const part of entry.content) {
        if (part.type === 'text' || part.type === 'reasoning') content.push(part);
        else if (part.type === 'tool-call') content.push({ ...part, input: readInput(part.input) });
      }
      prompt.push({ role: 'assistant', content });
      if (entry.isBroken) prompt.push(goOn);
    } else if (entry.kind === 'settled') {
      const { toolCallId, name: toolName, output } = entry;
      const value = JSON.parse(JSON.stringify(output ?? null));
      prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } }],
      });
    }
  }
  return prompt;
}

/** So that nobody hears the same words twice. */
export const goOnText =
  'Your last message broke off in the middle. Go on exactly where it stopped, without repeating anything.';
const goOn: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: goOnText }],
};

/** A model may have written anything; what is no JSON goes back to it as it was. */
function readInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
