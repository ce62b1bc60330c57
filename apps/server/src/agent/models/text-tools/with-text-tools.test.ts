import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { withTextTools } from './with-text-tools.ts';

const writeFile: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'write_file',
  description: 'Write a file.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      content: { type: 'string' },
      mode: { type: 'integer' },
    },
    required: ['path', 'content'],
  },
};

const usage = {
  inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 3, text: 3, reasoning: 0 },
};
const finish: LanguageModelV4StreamPart = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'stop' },
  usage,
};
const textParts = (...deltas: string[]): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id: '0' },
  ...deltas.map((delta) => ({ type: 'text-delta', id: '0', delta }) as const),
  { type: 'text-end', id: '0' },
];

/** A model that streams these parts, and a record of its calls. */
function modelOf(parts: readonly LanguageModelV4StreamPart[]) {
  const calls = { options: [] as LanguageModelV4CallOptions[], isCancelled: false };
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'p',
    modelId: 'm',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('not asked for')),
    async doStream(options) {
      calls.options.push(options);
      const left = [...parts];
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        pull(controller) {
          const next = left.shift();
          if (next) controller.enqueue(next);
          else controller.close();
        },
        cancel() {
          calls.isCancelled = true;
        },
      });
      return { stream };
    },
  };
  return { model: withTextTools(model), calls };
}

const hello: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'hi' }] },
];

async function callModel(
  parts: readonly LanguageModelV4StreamPart[],
  options: Partial<LanguageModelV4CallOptions> = {},
) {
  const { model, calls } = modelOf(parts);
  const { stream } = await model.doStream({ prompt: hello, tools: [writeFile], ...options });
  const received: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) received.push(part);
  const [callOptions] = calls.options;
  assert.ok(callOptions);
  return { received, callOptions, calls };
}

const file = '<tool name="write_file">\n<path>a</path>\n<content>\nx\n</content>\n</tool>';

test('converts a written call to stream parts and passes the finish part on', async () => {
  const reasoning: LanguageModelV4StreamPart[] = [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'hm' },
    { type: 'reasoning-end', id: 'r' },
  ];
  const { received } = await callModel([...reasoning, ...textParts('I write.\n', file), finish]);
  assert.deepEqual(received.slice(0, 3), reasoning);
  assert.deepEqual(
    received
      .map(({ type }) => type)
      .filter((type) => type !== 'tool-input-delta')
      .slice(3),
    [
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-start',
      'tool-input-end',
      'tool-call',
      'finish',
    ],
  );
  const deltas = received.flatMap((part) => (part.type === 'tool-input-delta' ? [part.delta] : []));
  const call = received.find((part) => part.type === 'tool-call');
  assert.equal(call?.input, '{"path":"a","content":"x"}');
  assert.equal(deltas.join(''), call?.input);
  assert.deepEqual(received.at(-1), finish);
});

test('ends the reply and cancels the stream at invented results', async () => {
  const { received, calls } = await callModel([
    ...textParts(file, '\n<tool_result>ok', ' and on'),
    finish,
  ]);
  const last = received.at(-1);
  assert.ok(last?.type === 'finish');
  assert.equal(last.finishReason.unified, 'tool-calls');
  assert.ok(calls.isCancelled);
  assert.ok(!received.some(({ type }) => type === 'text-delta'));
});

test('emits a truncated call with invalid JSON input', async () => {
  const { received } = await callModel([...textParts(file.slice(0, -12)), finish]);
  const call = received.find((part) => part.type === 'tool-call');
  assert.equal(call?.input, '{"path":"a","content":"x');
});

test('passes an error on and adds no finish part to a stream without one', async () => {
  const error: LanguageModelV4StreamPart = { type: 'error', error: new Error('no') };
  const { received } = await callModel([...textParts('One'), error]);
  assert.deepEqual(received.at(-1), error);
  assert.deepEqual((await callModel(textParts('One'))).received.at(-1)?.type, 'text-delta');
});

test('emits pings while no output can be emitted', async () => {
  const { received } = await callModel([
    ...textParts('<tool', ' name="write_file"><mode>', '[1,', '2'),
    finish,
  ]);
  assert.equal(received.filter(({ type }) => type === 'ping').length, 3);
});

test('describes tools only in the instructions', async () => {
  const { callOptions } = await callModel([finish], { toolChoice: { type: 'auto' } });
  assert.ok(!('tools' in callOptions) && !('toolChoice' in callOptions));
  const [system] = callOptions.prompt;
  assert.ok(system?.role === 'system');
  assert.match(system.content, /^Be brief\.\n\n# Tools/);
  assert.match(
    system.content,
    /write_file: Write a file\.\n<tool name="write_file">\n<path>text<\/path>\n<content>text<\/content>\n<mode>JSON like .*, may be left out<\/mode>\n<\/tool>$/,
  );
  assert.deepEqual(
    (await callModel([finish], { tools: [] })).callOptions.prompt,
    hello,
    'without any',
  );
  const bare = await callModel([finish], { prompt: hello.slice(1) });
  assert.deepEqual(
    bare.callOptions.prompt.map(({ role }) => role),
    ['system', 'user'],
  );
});

test('writes earlier calls and results in the same notation', async () => {
  const call = (toolCallId: string, input: unknown) =>
    ({ type: 'tool-call', toolCallId, toolName: 'write_file', input }) as const;
  const result = (toolCallId: string, value: string): LanguageModelV4Prompt[number] => {
    const output = { type: 'json', value } as const;
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId, toolName: 'write_file', output }],
    };
  };
  const { callOptions } = await callModel([finish], {
    prompt: [
      ...hello,
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I write.' },
          call('1', { path: 'a', content: 'x\ny' }),
          call('2', '{"path":"b","cont'),
        ],
      },
      result('1', 'Created a.'),
      result('2', 'The input is not valid JSON'),
      { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
    ],
  });
  assert.deepEqual(callOptions.prompt.slice(2), [
    {
      role: 'assistant',
      content: [
        {
          type: 'text',
          text: 'I write.\n\n<tool name="write_file">\n<path>a</path>\n<content>\nx\ny\n</content>\n</tool>\n\n(a call of write_file that broke off)',
        },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'text',
          text: '<tool_result name="write_file">\nCreated a.\n</tool_result>\n\n<tool_result name="write_file">\nThe input is not valid JSON\n</tool_result>\n\nGo on.',
        },
      ],
    },
  ]);
});
