import { request } from '@millwright/contract';
import { z } from 'zod';

const text = z.looseObject({ type: z.literal('text'), text: z.string() });
const image = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.looseObject({ url: z.string().min(1) }),
});
const file = z.looseObject({
  type: z.literal('file'),
  file: z.looseObject({ file_data: z.string().min(1), filename: z.string().optional() }),
});
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });

const texts = z.union([z.string(), z.array(text)]);
const systemMessage = z.looseObject({ role: z.enum(['system', 'developer']), content: texts });
const userMessage = z.looseObject({
  role: z.literal('user'),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, image, file]))]),
});
const toolCall = z.looseObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});
const assistantMessage = z.looseObject({
  role: z.literal('assistant'),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, refusal]))]).nullish(),
  tool_calls: z.array(toolCall).nullish(),
});
const toolMessage = z.looseObject({
  role: z.literal('tool'),
  tool_call_id: z.string(),
  content: texts,
});

const message = z.discriminatedUnion('role', [
  systemMessage,
  userMessage,
  assistantMessage,
  toolMessage,
]);
export type ChatMessage = z.output<typeof message>;

const schema = z.record(z.string(), z.json());
const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().min(1).max(128),
    description: z.string().optional(),
    parameters: schema.optional(),
    strict: z.boolean().nullish(),
  }),
});
const toolChoice = z.union([
  z.enum(['auto', 'none', 'required']),
  z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
]);
const responseFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({
      name: z.string(),
      description: z.string().optional(),
      schema: schema.optional(),
    }),
  }),
]);

/** The part of OpenAI's request that models of every provider support; other fields are ignored. */
export const chatRequest = request(
  z.object({
    model: z.string().min(1).max(200),
    messages: z.array(message).min(1),
    stream: z.boolean().default(false),
    stream_options: z.looseObject({ include_usage: z.boolean().optional() }).optional(),
    max_tokens: z.int().positive().optional(),
    max_completion_tokens: z.int().positive().optional(),
    temperature: z.number().min(0).max(2).optional(),
    top_p: z.number().min(0).max(1).optional(),
    presence_penalty: z.number().min(-2).max(2).optional(),
    frequency_penalty: z.number().min(-2).max(2).optional(),
    seed: z.int().optional(),
    n: z.literal(1).optional(),
    stop: z.union([z.string(), z.array(z.string()).max(4)]).optional(),
    tools: z.array(tool).max(128).optional(),
    tool_choice: toolChoice.optional(),
    response_format: responseFormat.optional(),
  }),
);
export type ChatRequest = z.output<typeof chatRequest>;
