import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import { describeTools, writeCall, writeResult } from './notation.ts';

type User = Extract<LanguageModelV4Message, { role: 'user' }>;
type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>;

/** Rewrites a prompt with tool calls and results as plain text messages. */
export function toTextPrompt(
  prompt: LanguageModelV4Prompt,
  tools: readonly LanguageModelV4FunctionTool[],
): LanguageModelV4Prompt {
  const [first, ...rest] = prompt;
  const isSystem = first?.role === 'system';
  const explained = tools.length > 0 ? [describeTools(tools)] : [];
  const content = [...(isSystem ? [first.content] : []), ...explained].join('\n\n');
  const system: LanguageModelV4Prompt = content === '' ? [] : [{ role: 'system', content }];
  return [...system, ...mergeMessages((isSystem ? rest : prompt).map(toTextMessage))];
}

function toTextMessage(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role === 'assistant') return { ...message, content: writeCalls(message.content) };
  if (message.role !== 'tool') return message;
  const results = message.content.flatMap((part) =>
    part.type === 'tool-result' ? [writeResult(part.toolName, textOf(part.output))] : [],
  );
  return { role: 'user', content: [{ type: 'text', text: results.join('\n\n') }] };
}

function writeCalls(content: Assistant['content']): Assistant['content'] {
  const texts = content.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    return part.type === 'tool-call' ? [writeCall(part.toolName, part.input)] : [];
  });
  const others = content.filter(({ type }) => type !== 'text' && type !== 'tool-call');
  return texts.length > 0 ? [...others, { type: 'text', text: texts.join('\n\n') }] : others;
}

/** Merges messages: many models only support strictly alternating roles and messages with a single text. */
function mergeMessages(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const messages: LanguageModelV4Prompt = [];
  for (const message of prompt) {
    const last = messages.at(-1);
    if (message.role === 'user' && last?.role === 'user') {
      messages[messages.length - 1] = joinTexts({
        ...last,
        content: [...last.content, ...message.content],
      });
    } else {
      messages.push(message.role === 'user' ? joinTexts(message) : message);
    }
  }
  return messages;
}

function joinTexts(message: User): User {
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length < message.content.length) return message;
  return { ...message, content: [{ type: 'text', text: texts.join('\n\n') }] };
}

function textOf(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return typeof output.value === 'string' ? output.value : JSON.stringify(output.value);
    case 'content':
      return output.value
        .map((part) => (part.type === 'text' ? part.text : `(${part.type})`))
        .join('\n');
    case 'execution-denied':
      return output.reason ?? 'This call was not allowed.';
  }
}
