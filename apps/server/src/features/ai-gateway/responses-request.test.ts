import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { responsesRequest, toChatRequest } from './responses-request.ts';

const chatWith = (fields: object) =>
  toChatRequest(responsesRequest.parse({ model: 'm', input: 'hi', ...fields }));

suite('responsesRequest', () => {
  test('responsesRequest rejects an empty input and an item of an unknown type', () => {
    for (const input of ['', [], [{ type: 'reasoning', summary: [] }]]) {
      const { error } = responsesRequest.safeParse({ model: 'm', input });
      assert.equal(error?.issues[0]?.path[0], 'input', JSON.stringify(input));
    }
  });

  test('responsesRequest takes an item without a type for a message', () => {
    const { input } = responsesRequest.parse({
      model: 'm',
      input: [{ role: 'user', content: 'hi' }],
    });
    assert.deepEqual(input, [{ type: 'message', role: 'user', content: 'hi' }]);
  });
});

suite('toChatRequest', () => {
  test('toChatRequest turns a text into a user message, after the instructions as a system message', () => {
    assert.deepEqual(chatWith({}).messages, [{ role: 'user', content: 'hi' }]);
    assert.deepEqual(chatWith({ instructions: 'Be brief.' }).messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'hi' },
    ]);
  });

  test('toChatRequest turns function calls and their outputs into assistant and tool messages', () => {
    const input = [
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'function_call_output', call_id: 'c1', output: 'one' },
    ];
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } };
    assert.deepEqual(chatWith({ input }).messages, [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'one' },
    ]);
  });

  test('toChatRequest rejects images in messages of other roles instead of dropping them', () => {
    const image = { type: 'input_image', image_url: 'https://x.com/a.png' };
    for (const role of ['assistant', 'system', 'developer']) {
      const content = [{ type: 'input_text', text: 'Like this:' }, image];
      const input = [
        { role: 'user', content: 'hi' },
        { role, content },
      ];
      assert.throws(() => chatWith({ input }), {
        code: 'VALIDATION_FAILED',
        message: 'input.1.content.1: only messages with the role user can have images',
      });
    }
  });

  test('toChatRequest keeps texts and images of a user and joins the texts of other roles', () => {
    const input = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'What is this?' },
          { type: 'input_image', image_url: 'https://x.com/a.png' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'output_text', text: 'A ', annotations: [] },
          { type: 'output_text', text: 'cat.', annotations: [] },
        ],
      },
      { role: 'developer', content: 'Be brief.' },
    ];
    assert.deepEqual(chatWith({ input }).messages, [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: 'https://x.com/a.png' } },
        ],
      },
      { role: 'assistant', content: 'A cat.' },
      { role: 'developer', content: 'Be brief.' },
    ]);
  });

  test('toChatRequest passes on limits and sampling parameters under their chat names', () => {
    const chat = chatWith({ stream: true, max_output_tokens: 9, temperature: 0, top_p: 0.5 });
    assert.equal(chat.stream, true);
    assert.equal(chat.max_completion_tokens, 9);
    assert.equal(chat.temperature, 0);
    assert.equal(chat.top_p, 0.5);
  });

  test('toChatRequest nests tools and the chosen tool below `function` and drops null fields', () => {
    const parameters = { type: 'object' };
    const chat = chatWith({
      tools: [
        { type: 'function', name: 'f', description: 'd', parameters, strict: false },
        { type: 'function', name: 'g', description: null, parameters: null, strict: null },
      ],
      tool_choice: { type: 'function', name: 'f' },
    });
    assert.deepEqual(chat.tools, [
      { type: 'function', function: { name: 'f', description: 'd', parameters, strict: false } },
      { type: 'function', function: { name: 'g', strict: undefined } },
    ]);
    assert.deepEqual(chat.tool_choice, { type: 'function', function: { name: 'f' } });
    assert.equal(chatWith({ tool_choice: 'required' }).tool_choice, 'required');
  });

  test('toChatRequest nests a JSON schema below `json_schema` and passes other formats on', () => {
    const formatOf = (format: object) => chatWith({ text: { format } }).response_format;
    const schema = { type: 'object' };
    assert.deepEqual(formatOf({ type: 'json_schema', name: 'n', description: 'd', schema }), {
      type: 'json_schema',
      json_schema: { name: 'n', schema, description: 'd' },
    });
    assert.deepEqual(formatOf({ type: 'json_object' }), { type: 'json_object' });
    assert.equal(chatWith({ text: {} }).response_format, undefined);
  });

  test('toChatRequest rejects previous_response_id, because no response is stored', () => {
    const message = 'responses are not stored: send the whole conversation as `input`';
    assert.throws(() => chatWith({ previous_response_id: 'resp_1' }), {
      code: 'VALIDATION_FAILED',
      message: `previous_response_id: ${message}`,
      details: [{ path: 'previous_response_id', code: 'invalid', message }],
    });
  });
});
