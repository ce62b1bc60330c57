import { createHash } from 'node:crypto';

/** Content of one provider reply. */
export interface ReplyContent {
  /** Reasoning text with the signature by which the provider recognises it. */
  readonly thought?: { readonly text: string; readonly signature: string };
  readonly text?: string;
  /** Several calls of one reply are meant to run in parallel. */
  readonly calls?: readonly {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }[];
}

/**
 * Writes a complete reply in one provider's format; each reports 7 input tokens, 2 of them cached, and 3 output tokens.
 */
export type WriteReply = (content: ReplyContent) => string;

const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, value: object) => `event: ${type}\n${data({ type, ...value })}`;

const responses: WriteReply = ({ thought, text, calls = [] }) => {
  const items: { item: { id: string }; deltas: string[] }[] = [];
  const idOf = (kind: string) => `${kind}_${createHash('md5').update(`${text}`).digest('hex')}`;
  if (thought) {
    const item = {
      type: 'reasoning',
      id: idOf('rs'),
      encrypted_content: thought.signature,
      summary: [],
    };
    const position = { item_id: item.id, summary_index: 0 };
    const deltas = [
      event('response.reasoning_summary_part.added', position),
      event('response.reasoning_summary_text.delta', { ...position, delta: thought.text }),
    ];
    items.push({ item, deltas });
  }
  if (text !== undefined) {
    const item = { type: 'message', id: idOf('msg') };
    const deltas = [event('response.output_text.delta', { item_id: item.id, delta: text })];
    items.push({ item, deltas });
  }
  for (const { id: call_id, name, input } of calls) {
    const json = JSON.stringify(input);
    const id = `${idOf('fc')}${call_id}`;
    const item = { type: 'function_call', id, call_id, name, arguments: json };
    const output_index = items.length;
    const position = { item_id: item.id, output_index };
    const deltas = [event('response.function_call_arguments.delta', { ...position, delta: json })];
    items.push({ item: { ...item, status: 'completed' } as typeof item, deltas });
  }
  const usage = {
    input_tokens: 7,
    input_tokens_details: { cached_tokens: 2 },
    output_tokens: 3,
    output_tokens_details: { reasoning_tokens: 0 },
  };
  return [
    event('response.created', { response: { id: 'r', created_at: 0, model: 'm' } }),
    ...items.flatMap(({ item, deltas }, output_index) => [
      event('response.output_item.added', { output_index, item: { ...item, arguments: '' } }),
      ...deltas,
      event('response.output_item.done', { output_index, item }),
    ]),
    event('response.completed', { response: { incomplete_details: null, usage } }),
  ].join('');
};

const google: WriteReply = ({ thought, text, calls = [] }) => {
  const signature = thought && { thoughtSignature: thought.signature };
  const parts = [
    ...(thought ? [{ text: thought.text, thought: true }] : []),
    ...(text === undefined ? [] : [{ text }]),
    // Of parallel calls, only the first one carries the signature.
    ...calls.map(({ name, input }, at) => ({
      functionCall: { name, args: input },
      ...(at === 0 && signature),
    })),
  ];
  const usageMetadata = {
    promptTokenCount: 7,
    cachedContentTokenCount: 2,
    candidatesTokenCount: 3,
    totalTokenCount: 10,
  };
  const candidate = { content: { role: 'model', parts }, finishReason: 'STOP', index: 0 };
  return data({ candidates: [candidate], usageMetadata });
};

const anthropic: WriteReply = ({ thought, text, calls = [] }) => {
  const blocks = [
    ...(thought
      ? [
          {
            block: { type: 'thinking', thinking: '' },
            deltas: [
              { type: 'thinking_delta', thinking: thought.text },
              { type: 'signature_delta', signature: thought.signature },
            ],
          },
        ]
      : []),
    ...(text === undefined
      ? []
      : [{ block: { type: 'text', text: '' }, deltas: [{ type: 'text_delta', text }] }]),
    ...calls.map(({ id, name, input }) => ({
      block: { type: 'tool_use', id, name, input: {} },
      deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(input) }],
    })),
  ];
  const usage = { input_tokens: 5, cache_read_input_tokens: 2, output_tokens: 0 };
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [] };
  return [
    event('message_start', { message: { ...message, stop_reason: null, usage } }),
    ...blocks.flatMap(({ block, deltas }, index) => [
      event('content_block_start', { index, content_block: block }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ]),
    event('message_delta', {
      delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: 3 },
    }),
    event('message_stop', {}),
  ].join('');
};

const compatible: WriteReply = ({ thought, text, calls = [] }) => {
  const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) =>
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'm',
      choices: [{ index: 0, delta, finish_reason }],
      ...more,
    });
  const called = calls.map(({ id, name, input }, index) => ({
    index,
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  const usage = {
    prompt_tokens: 7,
    prompt_tokens_details: { cached_tokens: 2 },
    completion_tokens: 3,
    total_tokens: 10,
  };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...(thought ? [chunk({ reasoning_content: thought.text })] : []),
    ...(text === undefined ? [] : [chunk({ content: text })]),
    ...called.map((one) => chunk({ tool_calls: [one] })),
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop', { usage }),
    'data: [DONE]\n\n',
  ].join('');
};

/** Keyed by provider id. */
export const providerWires: Readonly<Record<string, WriteReply>> = {
  anthropic,
  openai: responses,
  google,
  'openai-compatible': compatible,
};
