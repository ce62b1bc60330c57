import { request } from '@millwright/contract';
import { z } from 'zod';
import { invalidFieldError } from './chat-prompt.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

const textPart = z.looseObject({
  type: z.enum(['input_text', 'output_text']),
  text: z.string(),
});
const imagePart = z.looseObject({ type: z.literal('input_image'), image_url: z.string().min(1) });
const message = z.looseObject({
  type: z.literal('message').default('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, imagePart]))]),
});
const call = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const result = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.string(),
});
const item = z.union([call, result, message]);

const schema = z.record(z.string(), z.json());
const tool = z.looseObject({
  type: z.literal('function'),
  name: z.string().min(1).max(128),
  description: z.string().nullish(),
  parameters: schema.nullish(),
  strict: z.boolean().nullish(),
});
const format = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    name: z.string(),
    description: z.string().optional(),
    schema,
  }),
]);

/** The part of OpenAI's Responses API that a conversation needs. Nothing is stored between calls. */
export const responsesRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    input: z.union([z.string().min(1), z.array(item).min(1)]),
    instructions: z.string().optional(),
    stream: z.boolean().default(false),
    max_output_tokens: z.int().positive().optional(),
    temperature: z.number().min(0).max(2).optional(),
    top_p: z.number().min(0).max(1).optional(),
    tools: z.array(tool).max(128).optional(),
    tool_choice: z
      .union([
        z.enum(['auto', 'none', 'required']),
        z.looseObject({ type: z.literal('function'), name: z.string() }),
      ])
      .optional(),
    text: z.looseObject({ format: format.optional() }).optional(),
    previous_response_id: z.string().optional(),
  }),
);
export type ResponsesRequest = z.output<typeof responsesRequest>;

/** Converts the request to a chat request. */
export function toChatRequest(body: ResponsesRequest): ChatRequest {
  if (body.previous_response_id !== undefined) {
    const reason = 'responses are not stored: send the whole conversation as `input`';
    throw invalidFieldError('previous_response_id', reason);
  }
  const { model, stream, instructions, temperature, top_p, tools, tool_choice: choice } = body;
  const conversation: ChatMessage[] =
    typeof body.input === 'string'
      ? [{ role: 'user', content: body.input }]
      : body.input.map((input, at) => toMessage(input, `input.${at}`));
  const systemMessages: ChatMessage[] = instructions
    ? [{ role: 'system', content: instructions }]
    : [];
  return {
    model,
    stream,
    messages: [...systemMessages, ...conversation],
    max_completion_tokens: body.max_output_tokens,
    temperature,
    top_p,
    tools: tools?.map(({ name, description, parameters, strict }) => ({
      type: 'function',
      function: {
        name,
        ...(description != null && { description }),
        ...(parameters && { parameters }),
        strict: strict ?? undefined,
      },
    })),
    tool_choice:
      typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice,
    response_format: toResponseFormat(body.text?.format),
  } as ChatRequest;
}

function toMessage(input: z.output<typeof item>, path: string): ChatMessage {
  if (input.type === 'function_call') {
    const { call_id: id, name, arguments: json } = input;
    const call = { id, type: 'function' as const, function: { name, arguments: json } };
    return { role: 'assistant', content: null, tool_calls: [call] };
  }
  if (input.type === 'function_call_output') {
    return { role: 'tool', tool_call_id: input.call_id, content: input.output };
  }
  const { role, content } = input;
  if (role === 'user' && typeof content !== 'string') {
    return {
      role,
      content: content.map((part) =>
        part.type === 'input_image'
          ? { type: 'image_url' as const, image_url: { url: part.image_url } }
          : { type: 'text' as const, text: part.text },
      ),
    };
  }
  if (typeof content === 'string') return { role, content };
  const texts = content.map((part, at) => {
    if (part.type !== 'input_image') return part.text;
    throw invalidFieldError(
      `${path}.content.${at}`,
      'only messages with the role user can have images',
    );
  });
  return { role, content: texts.join('') };
}

function toResponseFormat(
  input: z.output<typeof format> | undefined,
): ChatRequest['response_format'] {
  if (input?.type !== 'json_schema') return input;
  const { name, description, schema: jsonSchema } = input;
  return {
    type: 'json_schema',
    json_schema: { name, schema: jsonSchema, ...(description && { description }) },
  };
}
