import type {
  LanguageModelV4Content,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { Entry, Reply } from './journal-entries.ts';
import type { SettledToolCall } from './tools/tool-call.ts';

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Converts a journal entry to prompt messages: the same bytes every time. */
export function convertEntryToMessages(entry: Entry): LanguageModelV4Prompt {
  switch (entry.kind) {
    case 'reply':
      return [
        { role: 'assistant', content: entry.content.flatMap(partOf) },
        ...(entry.isBroken ? [userMessage(continuePrompt)] : []),
      ];
    case 'settled':
      return [resultOf(entry, entry.output, entry.pictures)];
    case 'verified':
      return entry.verdict === 'failed' ? [userMessage(entry.report)] : [];
    case 'begun':
    case 'opened':
      return [];
  }
}

/** Prevents repeated text in the continued reply. */
export const continuePrompt =
  'Your last message was cut off. Continue exactly where it stopped, without repeating anything.';

/** Tools whose calls are always kept in full: user decisions and open todos. */
const preservedTools: ReadonlySet<string> = new Set(['ask_user', 'propose_plan', 'update_todos']);
const maxShortText = 2_000;
const maxShortOutput = 300;
const maxShortInput = 200;

/** Like `convertEntryToMessages`, with long parts left out; tools can retrieve them again. */
export function convertEntryToShortMessages(entry: Entry): LanguageModelV4Prompt {
  switch (entry.kind) {
    case 'reply':
      return convertEntryToMessages(abbreviate(entry));
    case 'settled': {
      if (preservedTools.has(entry.name)) return convertEntryToMessages(entry);
      return [resultOf(entry, truncateMiddle(textOf(entry.output), maxShortOutput))];
    }
    case 'verified':
      return entry.verdict === 'failed' ? [userMessage(truncate(entry.report, maxShortText))] : [];
    case 'begun':
    case 'opened':
      return [];
  }
}

export function userMessage(text: string): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

export function truncate(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  return `${text.slice(0, maxChars)} (… ${text.length - maxChars} more characters omitted)`;
}

/** Keeps the beginning and the end of a text: the output of a command ends with its result. */
export function truncateMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2);
  const omitted = text.length - 2 * half;
  return `${text.slice(0, half)} (… ${omitted} characters omitted …) ${text.slice(-half)}`;
}

export function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
}

function abbreviate(reply: Reply): Reply {
  const content = reply.content.flatMap((part): LanguageModelV4Content[] => {
    if (part.type === 'reasoning') return [];
    if (part.type === 'text') return [{ type: 'text', text: truncate(part.text, maxShortText) }];
    if (part.type !== 'tool-call' || preservedTools.has(part.toolName)) return [part];
    return [{ ...part, input: JSON.stringify(abbreviateInput(parseInputObject(part.input))) }];
  });
  return { ...reply, content };
}

function abbreviateInput(input: object): unknown {
  const entries = Object.entries(input).map(([key, value]) => {
    const text = textOf(value);
    return [key, text.length > maxShortInput ? truncate(text, maxShortInput) : value];
  });
  return Object.fromEntries(entries);
}

/** Returns provider metadata to its provider, such as the signature of a reasoning part. */
function partOf(part: LanguageModelV4Content): AssistantContent {
  const { providerMetadata } = part as {
    providerMetadata?: Reply['content'][number]['providerMetadata'];
  };
  const options = providerMetadata && { providerOptions: providerMetadata };
  if (part.type === 'text' || part.type === 'reasoning') {
    return [{ type: part.type, text: part.text, ...options }];
  }
  if (part.type !== 'tool-call') return [];
  const { type, toolCallId, toolName } = part;
  return [{ type, toolCallId, toolName, input: parseInputObject(part.input), ...options }];
}

function resultOf(
  { toolCallId, name: toolName }: SettledToolCall,
  output: unknown,
  pictures: SettledToolCall['pictures'] = [],
): LanguageModelV4Message {
  const value = JSON.parse(JSON.stringify(output ?? null));
  if (pictures.length > 0) {
    const text = { type: 'text' as const, text: textOf(value) };
    const files = pictures.map(({ mimeType, data }) => ({
      type: 'file' as const,
      mediaType: mimeType,
      data: { type: 'data' as const, data },
    }));
    const content = { type: 'content' as const, value: [text, ...files] };
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId, toolName, output: content }],
    };
  }
  return {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'json', value } }],
  };
}

/** Parses a tool input. A model may write anything, but providers accept only objects. */
function parseInputObject(text: string): object {
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  } catch {
    // The model sees its own invalid text instead.
  }
  return { unreadable: text };
}
