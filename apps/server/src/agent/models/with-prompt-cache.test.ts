import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { providersOf } from './providers.ts';
import { FaultServer, streamReply, wires } from './testing/fault-server.ts';

const user = (text: string): LanguageModelV4Prompt[number] => {
  return { role: 'user', content: [{ type: 'text', text }] };
};
const opening: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  user('earlier'),
  { role: 'assistant', content: [{ type: 'text', text: 'said' }] },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'now' },
      { type: 'text', text: 'a map' },
    ],
  },
];
const step = (id: string): LanguageModelV4Prompt => [
  {
    role: 'assistant',
    content: [
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', toolCallId: id, toolName: 'list_files', input: {} },
    ],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: id,
        toolName: 'list_files',
        output: { type: 'json', value: ['a.ts'] },
      },
    ],
  },
];

interface Block {
  readonly cache_control?: unknown;
}
interface RequestBody {
  readonly system?: Block[];
  readonly messages: { role: string; content: Block[] }[];
}

suite('cache marks for Anthropic', () => {
  const wire = wires.anthropic;
  let server: FaultServer;
  let model: LanguageModelV4;
  before(async () => {
    server = await FaultServer.start();
    const settings = { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url };
    const provider = providersOf({ ...nothing, ...settings }).find(({ id }) => id === 'anthropic');
    assert.ok(provider);
    model = await provider.open({ model: 'm', max_output_tokens: 1_000 });
  });
  after(() => server[Symbol.asyncDispose]());

  async function callModel(prompt: LanguageModelV4Prompt): Promise<RequestBody> {
    server.respondWith(streamReply([wire.start(), wire.text('hello'), wire.finish()]));
    const { stream } = await model.doStream({ prompt });
    for await (const _ of stream);
    return server.requests[0] as unknown as RequestBody;
  }

  /** Blocks with a cache mark, as `message.block`. */
  const marks = ({ system, messages }: RequestBody) => [
    ...(system ?? []).flatMap((block, at) => (block.cache_control ? [`system.${at}`] : [])),
    ...messages.flatMap(({ content }, at) =>
      content.flatMap((block, index) => (block.cache_control ? [`${at}.${index}`] : [])),
    ),
  ];
  const unmarked = ({ messages }: RequestBody): unknown[] =>
    JSON.parse(JSON.stringify(messages), (key, value) =>
      key === 'cache_control' ? undefined : value,
    );

  test('mark the instructions, the end of the opening and the end of the prompt', async () => {
    assert.deepEqual(marks(await callModel(opening)), ['system.0', '2.1']);
    assert.deepEqual(marks(await callModel([...opening, ...step('a')])), [
      'system.0',
      '2.1',
      '4.0',
    ]);
    const later = await callModel([...opening, ...step('a'), ...step('b'), ...step('c')]);
    assert.deepEqual(marks(later), ['system.0', '2.1', '8.0']);
    assert.deepEqual(later.system?.[0]?.cache_control, { type: 'ephemeral' });
  });

  test('keep each step a prefix of the next one', async () => {
    const first = await callModel([...opening, ...step('a')]);
    const second = await callModel([...opening, ...step('a'), ...step('b')]);
    const prefix = JSON.stringify(unmarked(first)).slice(0, -1);
    assert.ok(JSON.stringify(unmarked(second)).startsWith(prefix));
    assert.deepEqual(second.system, first.system);
  });

  test('never exceed four, whatever the shape of the prompt', async () => {
    for (const prompt of [
      [user('hi')],
      [...opening, user('more')],
      [...opening, user('a'), user('b')],
    ]) {
      assert.ok(marks(await callModel(prompt)).length <= 4);
    }
  });

  test('leave the prompt of the caller and its own options unchanged', async () => {
    const providerOptions = { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } };
    const prompt = [...opening, { ...user('x'), providerOptions }];
    const copy = structuredClone(prompt);
    const { messages } = await callModel(prompt);
    assert.deepEqual(prompt, copy);
    assert.deepEqual(messages.at(-1)?.content.at(-1)?.cache_control, {
      type: 'ephemeral',
      ttl: '1h',
    });
  });
});

const nothing = {
  ANTHROPIC_API_KEY: undefined,
  ANTHROPIC_BASE_URL: undefined,
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  GOOGLE_GENERATIVE_AI_API_KEY: undefined,
  GOOGLE_GENERATIVE_AI_BASE_URL: undefined,
  OPENAI_COMPATIBLE_BASE_URL: undefined,
  OPENAI_COMPATIBLE_API_KEY: undefined,
  BUILTIN_TYPING: false,
};
