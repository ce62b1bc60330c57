import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { preset as presetSchema } from '../../agent/models/model-preset.ts';
import { estimateTokens } from '../../core/estimate-tokens.ts';
import { estimatePromptTokens, toCallOptions } from './chat-prompt.ts';
import { chatRequest } from './chat-request.ts';

const presetWith = (supports: { images?: boolean; documents?: boolean }) =>
  presetSchema.parse({ id: 'small', name: 'Small', provider: 'p', model: 'x', supports });
const seeing = presetWith({ images: true, documents: true });
const blind = presetWith({});

const bodyOf = (fields: object) =>
  chatRequest.parse({ model: 'small', messages: [{ role: 'user', content: 'hi' }], ...fields });
const optionsOf = (fields: object, preset = seeing) => toCallOptions(bodyOf(fields), preset);
const promptOf = (messages: readonly object[], preset = seeing) =>
  optionsOf({ messages }, preset).prompt;

/** The expected error for one path of the request. */
const refusalAt = (path: string, message: string) => ({
  code: 'VALIDATION_FAILED',
  message: `${path}: ${message}`,
  details: [{ path, code: 'invalid', message }],
});

suite('toCallOptions', () => {
  test('toCallOptions gives nothing but the prompt for a minimal request', () => {
    assert.deepEqual(optionsOf({}), {
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    });
  });

  test('toCallOptions translates the sampling parameters and keeps those that are 0', () => {
    const { prompt, ...rest } = optionsOf({
      temperature: 0,
      top_p: 0.5,
      seed: 0,
      presence_penalty: -1,
      frequency_penalty: 1,
      stop: 'END',
    });
    assert.deepEqual(rest, {
      temperature: 0,
      topP: 0.5,
      seed: 0,
      presencePenalty: -1,
      frequencyPenalty: 1,
      stopSequences: ['END'],
    });
  });

  test('toCallOptions translates tools and gives those without parameters an empty schema', () => {
    const parameters = { type: 'object', properties: { a: { type: 'string' } } };
    const { tools } = optionsOf({
      tools: [
        { type: 'function', function: { name: 'f', description: 'd', parameters, strict: true } },
        { type: 'function', function: { name: 'g', strict: null } },
      ],
    });
    assert.deepEqual(tools, [
      { type: 'function', name: 'f', description: 'd', inputSchema: parameters, strict: true },
      { type: 'function', name: 'g', inputSchema: { type: 'object', properties: {} } },
    ]);
  });

  test('toCallOptions translates tool_choice, and omits it when there are no tools', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const named = { type: 'function', function: { name: 'f' } };
    assert.deepEqual(optionsOf({ tools, tool_choice: 'required' }).toolChoice, {
      type: 'required',
    });
    assert.deepEqual(optionsOf({ tools, tool_choice: named }).toolChoice, {
      type: 'tool',
      toolName: 'f',
    });
    assert.equal('toolChoice' in optionsOf({ tools }), false);
    assert.equal('toolChoice' in optionsOf({ tool_choice: 'auto' }), false);
  });

  test('toCallOptions translates each response_format', () => {
    const formatOf = (response_format: object) => optionsOf({ response_format }).responseFormat;
    const schema = { type: 'object' };
    assert.equal(formatOf({ type: 'text' }), undefined);
    assert.deepEqual(formatOf({ type: 'json_object' }), { type: 'json' });
    assert.deepEqual(formatOf({ type: 'json_schema', json_schema: { name: 'n', schema } }), {
      type: 'json',
      name: 'n',
      schema,
    });
  });
});

suite('prompt of a chat', () => {
  test('system and developer messages become system messages, their parts joined by line breaks', () => {
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    const messages = [
      { role: 'developer', content },
      { role: 'system', content: 'c' },
    ];
    assert.deepEqual(promptOf(messages), [
      { role: 'system', content: 'a\nb' },
      { role: 'system', content: 'c' },
    ]);
  });

  test('a tool result gets the name of the tool from the call that it answers', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    const bare = { id: 'c2', type: 'function', function: { name: 'g', arguments: '' } };
    const messages = [
      { role: 'assistant', content: 'Let me see.', tool_calls: [call, bare] },
      { role: 'tool', tool_call_id: 'c1', content: 'one' },
    ];
    const output = { type: 'text', value: 'one' };
    assert.deepEqual(promptOf(messages), [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: { a: 1 } },
          { type: 'tool-call', toolCallId: 'c2', toolName: 'g', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'f', output }],
      },
    ]);
  });

  test('text and refusal parts of an assistant message are joined', () => {
    const content = [
      { type: 'text', text: 'Well, ' },
      { type: 'refusal', refusal: 'no.' },
    ];
    assert.deepEqual(promptOf([{ role: 'assistant', content }]), [
      { role: 'assistant', content: [{ type: 'text', text: 'Well, no.' }] },
    ]);
  });

  test('a tool result without a call before it, and arguments that are not JSON, are rejected', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{a' } };
    assert.throws(
      () => promptOf([{ role: 'tool', tool_call_id: 'c1', content: 'x' }]),
      refusalAt('messages.0.tool_call_id', 'matches no earlier tool call'),
    );
    assert.throws(
      () => promptOf([{ role: 'assistant', tool_calls: [call] }]),
      refusalAt('messages.0.tool_calls.0.function.arguments', 'must be JSON'),
    );
  });
});

suite('files in a chat', () => {
  const imageOf = (url: string) => [
    { role: 'user', content: [{ type: 'image_url', image_url: { url } }] },
  ];
  const fileOf = (file: object) => [{ role: 'user', content: [{ type: 'file', file }] }];
  const contentOf = (messages: readonly object[]) => promptOf(messages)[0]?.content;

  test('an image is passed on as data from a data URL and as an address from an https URL', () => {
    assert.deepEqual(contentOf(imageOf('data:image/png;base64,AAAA')), [
      { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
    ]);
    const url = new URL('https://x.com/a.png');
    assert.deepEqual(contentOf(imageOf(url.href)), [
      { type: 'file', mediaType: 'image/*', data: { type: 'url', url } },
    ]);
  });

  test('an image at any other URL is rejected', () => {
    const refusal = refusalAt('messages.0.content.0', 'must be a data: or https: URL');
    for (const url of ['http://x.com/a.png', 'file:///etc/passwd', 'a.png', 'data:image/png,x']) {
      assert.throws(() => promptOf(imageOf(url)), refusal, url);
    }
  });

  test('a file needs a data URL and keeps its name', () => {
    const file_data = 'data:application/pdf;base64,AAAA';
    assert.deepEqual(contentOf(fileOf({ file_data, filename: 'a.pdf' })), [
      {
        type: 'file',
        mediaType: 'application/pdf',
        data: { type: 'data', data: 'AAAA' },
        filename: 'a.pdf',
      },
    ]);
    assert.throws(
      () => promptOf(fileOf({ file_data: 'https://x.com/a.pdf' })),
      refusalAt('messages.0.content.0', 'file_data must be a data: URL'),
    );
  });

  test('images and files are rejected when the model does not support them', () => {
    assert.throws(
      () => promptOf(imageOf('data:image/png;base64,AAAA'), blind),
      refusalAt('messages.0.content.0', 'the model small does not accept images'),
    );
    assert.throws(
      () => promptOf(fileOf({ file_data: 'data:application/pdf;base64,AAAA' }), blind),
      refusalAt('messages.0.content.0', 'the model small does not accept files'),
    );
  });
});

suite('estimatePromptTokens', () => {
  const tokensOf = (fields: object) => estimatePromptTokens(bodyOf(fields));

  test('estimatePromptTokens counts texts, calls and their results, and a few tokens for each message', () => {
    const call = { id: 'c', type: 'function', function: { name: 'find', arguments: '{"a":1}' } };
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: '你好，世界' }] },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: 'nothing' },
    ];
    const texts = ['Be brief.', '你好，世界', 'find', '{"a":1}', 'nothing'];
    const expected = texts.reduce((all, text) => all + estimateTokens(text), 4 * messages.length);
    assert.equal(tokensOf({ messages }), expected);
  });

  test('estimatePromptTokens counts 1400 for an image, however many bytes its data URL has', () => {
    const withImage = (bytes: number) => {
      const image_url = { url: `data:image/png;base64,${'A'.repeat(bytes)}` };
      return tokensOf({
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url }] }],
      });
    };
    assert.equal(withImage(300_000), withImage(4));
    assert.equal(withImage(4), 1_400 + 4);
  });

  test('estimatePromptTokens counts tools by their schema, whatever its properties are called', () => {
    const messages = [{ role: 'user', content: 'hi' }];
    const toolWith = (properties: object) => {
      const parameters = { type: 'object', properties };
      return { type: 'function', function: { name: 'f', parameters } };
    };
    const string = { type: 'string', description: 'Where it is' };
    const tool = toolWith({ file: string, image_url: string });
    const expected = tokensOf({ messages }) + estimateTokens(JSON.stringify(tool));
    assert.equal(tokensOf({ messages, tools: [tool] }), expected);
  });
});
