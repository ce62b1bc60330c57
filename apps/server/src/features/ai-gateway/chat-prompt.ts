import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { ApiError } from '../../core/api-error.ts';
import { estimateTokens } from '../../core/estimate-tokens.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** Converts a chat request to the provider-independent call options. */
export function toCallOptions(
  body: ChatRequest,
  preset: ModelPreset,
): Omit<LanguageModelV4CallOptions, 'maxOutputTokens' | 'abortSignal'> {
  const { temperature, top_p: topP, seed, stop, tools } = body;
  const options = {
    temperature,
    topP,
    seed,
    presencePenalty: body.presence_penalty,
    frequencyPenalty: body.frequency_penalty,
    stopSequences: stop === undefined ? undefined : [stop].flat(),
    tools: tools?.map(({ function: { name, description, parameters, strict } }) => ({
      type: 'function' as const,
      name,
      ...(description !== undefined && { description }),
      inputSchema: (parameters ?? { type: 'object', properties: {} }) as JSONSchema7,
      ...(strict != null && { strict }),
    })),
    toolChoice: tools && toToolChoice(body.tool_choice),
    responseFormat: toResponseFormat(body.response_format),
  };
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  return { prompt: toPrompt(body.messages, preset), ...Object.fromEntries(present) };
}

function toToolChoice(
  choice: ChatRequest['tool_choice'],
): LanguageModelV4CallOptions['toolChoice'] {
  if (choice === undefined) return undefined;
  if (typeof choice === 'string') return { type: choice };
  return { type: 'tool', toolName: choice.function.name };
}

function toResponseFormat(
  format: ChatRequest['response_format'],
): LanguageModelV4CallOptions['responseFormat'] {
  if (format?.type === 'json_object') return { type: 'json' };
  if (format?.type !== 'json_schema') return undefined;
  const { name, description, schema } = format.json_schema;
  return {
    type: 'json',
    name,
    ...(description !== undefined && { description }),
    ...(schema && { schema: schema as JSONSchema7 }),
  };
}

function toPrompt(messages: readonly ChatMessage[], preset: ModelPreset): LanguageModelV4Message[] {
  const names = new Map<string, string>();
  return messages.map((message, at) => toMessage(message, `messages.${at}`, preset, names));
}

/** `names` maps the ids of earlier tool calls to tool names. */
function toMessage(
  message: ChatMessage,
  path: string,
  preset: ModelPreset,
  names: Map<string, string>,
): LanguageModelV4Message {
  switch (message.role) {
    case 'user': {
      const { content } = message;
      if (typeof content === 'string') return { role: 'user', content: [textPart(content)] };
      const parts = content.map((part, at) => toPart(part, preset, `${path}.content.${at}`));
      return { role: 'user', content: parts };
    }
    case 'assistant': {
      const { content, tool_calls } = message;
      const calls = (tool_calls ?? []).map(({ id, function: { name, arguments: json } }, at) => {
        names.set(id, name);
        const input = parseJson(json, `${path}.tool_calls.${at}.function.arguments`);
        return { type: 'tool-call' as const, toolCallId: id, toolName: name, input };
      });
      const text = typeof content === 'string' ? content : (content ?? []).map(partText).join('');
      return { role: 'assistant', content: [...(text ? [textPart(text)] : []), ...calls] };
    }
    case 'tool': {
      const { tool_call_id: toolCallId, content } = message;
      const toolName = names.get(toolCallId);
      if (!toolName)
        throw invalidFieldError(`${path}.tool_call_id`, 'matches no earlier tool call');
      const output = { type: 'text' as const, value: textOf(content) };
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] };
    }
    default:
      return { role: 'system', content: textOf(message.content) };
  }
}

type UserPart = Exclude<Extract<ChatMessage, { role: 'user' }>['content'], string>[number];

function toPart(
  part: UserPart,
  preset: ModelPreset,
  path: string,
): LanguageModelV4TextPart | LanguageModelV4FilePart {
  if (part.type === 'text') return textPart(part.text);
  if (part.type === 'image_url') return imagePart(part.image_url.url, preset, path);
  return filePart(part.file.file_data, part.file.filename, preset, path);
}

type AssistantPart = { type: 'text'; text: string } | { type: 'refusal'; refusal: string };
const partText = (part: AssistantPart) => (part.type === 'text' ? part.text : part.refusal);

const textPart = (text: string): LanguageModelV4TextPart => ({ type: 'text', text });

function textOf(content: string | readonly { readonly text: string }[]): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');
}

function parseJson(json: string, path: string): unknown {
  try {
    return json === '' ? {} : JSON.parse(json);
  } catch {
    throw invalidFieldError(path, 'must be JSON');
  }
}

function imagePart(url: string, preset: ModelPreset, path: string): LanguageModelV4FilePart {
  if (!preset.supports.images)
    throw invalidFieldError(path, `the model ${preset.id} does not accept images`);
  const { data, mediaType } = parseDataUrl(url) ?? {};
  if (data && mediaType) return { type: 'file', mediaType, data: { type: 'data', data } };
  // The model provider fetches the URL; this service never fetches URLs supplied by an app.
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw invalidFieldError(path, 'must be a data: or https: URL');
  }
  return { type: 'file', mediaType: 'image/*', data: { type: 'url', url: new URL(url) } };
}

function filePart(
  url: string,
  filename: string | undefined,
  preset: ModelPreset,
  path: string,
): LanguageModelV4FilePart {
  if (!preset.supports.documents)
    throw invalidFieldError(path, `the model ${preset.id} does not accept files`);
  const { data, mediaType } = parseDataUrl(url) ?? {};
  if (!data || !mediaType) throw invalidFieldError(path, 'file_data must be a data: URL');
  return { type: 'file', mediaType, data: { type: 'data', data }, ...(filename && { filename }) };
}

/** Extracts the base64 content of a data URL. */
function parseDataUrl(url: string): { data: string; mediaType: string } | undefined {
  const [, mediaType, data] =
    /^data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? [];
  return mediaType && data ? { data, mediaType } : undefined;
}

export function invalidFieldError(path: string, message: string): ApiError {
  const details = [{ path, code: 'invalid', message }];
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, { details });
}

const tokensPerMessage = 4;
const tokensPerFile = 1_400;

/** Estimates the tokens of a request. Images and files count a fixed amount each, regardless of their size. */
export function estimatePromptTokens(body: ChatRequest): number {
  const { messages, tools = [], response_format: format } = body;
  const declared = [...tools, ...(format?.type === 'json_schema' ? [format.json_schema] : [])];
  const tokens = declared.reduce((all, one) => all + estimateTokens(JSON.stringify(one)), 0);
  return messages.reduce((all, message) => all + messageTokens(message), tokens);
}

function messageTokens(message: ChatMessage): number {
  const parts = [message.content ?? []].flat();
  const files = parts.filter((part) => typeof part !== 'string' && isFile(part)).length;
  const texts = parts.map((part) =>
    typeof part === 'string' ? part : isFile(part) ? '' : partText(part),
  );
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  for (const { function: called } of calls) texts.push(called.name, called.arguments);
  const tokens = texts.reduce((all, text) => all + estimateTokens(text), 0);
  return tokens + tokensPerMessage + tokensPerFile * files;
}

type FilePart = Exclude<UserPart, { type: 'text' }>;

function isFile(part: UserPart | AssistantPart): part is FilePart {
  return part.type === 'image_url' || part.type === 'file';
}
