import type {
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { Entry, Reply } from './journal.ts';
import type { Settled } from './tools/call.ts';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Converts a journal entry to prompt messages: the same bytes every time. */
export function messagesOf(entry: Entry): LanguageModelV4Prompt {
  switch (entry.kind) {
    case 'reply':
      return [
        { role: 'assistant', content: entry.content.flatMap(partOf) },
        ...(entry.isBroken ? [say(goOnText)] : []),
      ];
    case 'settled':
      return [resultOf(entry, entry.output, entry.pictures)];
    case 'verified':
      return entry.verdict === 'failed' ? [say(entry.report)] : [];
    case 'begun':
    case 'opened':
      return [];
  }
}

/** Prevents repeated text in the continued reply. */
export const goOnText =
  'Your last message was cut off. Continue exactly where it stopped, without repeating anything.';

/** Tools whose calls are always kept in full: user decisions and open todos. */
const lasting: ReadonlySet<string> = new Set(['ask_user', 'propose_plan', 'update_todos']);
const shortText = 2_000;
const shortOutput = 300;
const shortInput = 200;

/** Like `messagesOf`, with long parts left out; tools can retrieve them again. */
export function shortMessagesOf(entry: Entry): LanguageModelV4Prompt {
  switch (entry.kind) {
    case 'reply':
      return messagesOf(inShort(entry));
    case 'settled': {
      if (lasting.has(entry.name)) return messagesOf(entry);
      return [resultOf(entry, cut(textOf(entry.output), shortOutput))];
    }
    case 'verified':
      return entry.verdict === 'failed' ? [say(cut(entry.report, shortText))] : [];
    case 'begun':
    case 'opened':
      return [];
  }
}

export function say(text: string): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)} (… ${text.length - most} more characters omitted)`;
}

export function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
}

function inShort(reply: Reply): Reply {
  const content = reply.content.flatMap((part): LanguageModelV4Content[] => {
    if (part.type === 'reasoning') return [];
    if (part.type === 'text') return [{ type: 'text', text: cut(part.text, shortText) }];
    if (part.type !== 'tool-call' || lasting.has(part.toolName)) return [part];
    return [{ ...part, input: JSON.stringify(shortened(readInput(part.input))) }];
  });
  return { ...reply, content };
}

function shortened(input: object): unknown {
  const entries = Object.entries(input).map(([key, value]) => {
    const text = textOf(value);
    return [key, text.length > shortInput ? cut(text, shortInput) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns provider metadata to its provider, such as the signature of a reasoning part. */
function partOf(part: LanguageModelV4Content): AssistantContent {
  const { providerMetadata } = part as {
    providerMetadata?: Reply['content'][number]['providerMetadata'];
  };
  const own = providerMetadata && { providerOptions: providerMetadata };
  if (part.type === 'text' || part.type === 'reasoning') {
    return [{ type: part.type, text: part.text, ...own }];
  }
  if (part.type !== 'tool-call') return [];
  const { type, toolCallId, toolName } = part;
  return [{ type, toolCallId, toolName, input: readInput(part.input), ...own }];
}

function resultOf(
  { toolCallId, name: toolName }: Settled,
  output: unknown,
  pictures: Settled['pictures'] = [],
): LanguageModelV4Message {
  const value = JSON.parse(JSON.stringify(output ?? null));
  if (pictures.length > 0) {
    const text = { type: 'text' as const, text: textOf(value) };
    const seen = pictures.map(({ mimeType, data }) => ({
      type: 'file' as const,
      mediaType: mimeType,
      data: { type: 'data' as const, data },
    }));
    const both = { type: 'content' as const, value: [text, ...seen] };
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: both }] };
  }
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } }],
  };
}

/** Parses a tool input. A model may write anything, but providers accept only objects. */
function readInput(text: string): object {
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // The model sees its own invalid text instead.
  }
  return { unreadable: text };
}
