import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { chatRequest } from './chat-request.ts';

const minimal = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };

/** Returns the path of a request's first problem, or undefined if the request is valid. */
function problemOf(fields: object): string | undefined {
  const { error } = chatRequest.safeParse({ ...minimal, ...fields });
  return error?.issues[0]?.path.join('.');
}

suite('chatRequest', () => {
  test('chatRequest needs only model and messages and does not stream by default', () => {
    assert.deepEqual(chatRequest.parse(minimal), { ...minimal, stream: false });
  });

  test('chatRequest treats null as absent and ignores fields it does not know', () => {
    const given = { ...minimal, temperature: null, stream: null, logit_bias: {}, user: 'u' };
    assert.deepEqual(chatRequest.parse(given), { ...minimal, stream: false });
  });

  test('chatRequest rejects a known field in another spelling and suggests the right one', () => {
    const { error } = chatRequest.safeParse({ ...minimal, maxTokens: 5 });
    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path, message]),
      [[['maxTokens'], 'unknown field, did you mean `max_tokens`?']],
    );
  });

  test('chatRequest rejects a request without a model or without messages', () => {
    assert.equal(problemOf({ model: undefined }), 'model');
    assert.equal(problemOf({ model: '' }), 'model');
    assert.equal(problemOf({ messages: [] }), 'messages');
  });

  test('chatRequest rejects numbers outside their ranges and accepts the bounds', () => {
    const wrong = {
      temperature: 2.1,
      top_p: 1.1,
      presence_penalty: -2.1,
      frequency_penalty: 2.1,
      seed: 1.5,
      n: 2,
      max_tokens: 0,
      max_completion_tokens: -1,
    };
    for (const [name, value] of Object.entries(wrong)) {
      assert.equal(problemOf({ [name]: value }), name, name);
    }
    const bounds = { temperature: 2, top_p: 1, presence_penalty: -2, frequency_penalty: 2, n: 1 };
    assert.equal(problemOf(bounds), undefined);
  });

  test('chatRequest accepts at most 4 stop sequences and 128 tools', () => {
    const tools = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        type: 'function',
        function: { name: `f${at}` },
      }));
    assert.equal(problemOf({ stop: ['a', 'b', 'c', 'd'], tools: tools(128) }), undefined);
    assert.equal(problemOf({ stop: ['a', 'b', 'c', 'd', 'e'] }), 'stop');
    assert.equal(problemOf({ tools: tools(129) }), 'tools');
  });

  test('chatRequest rejects unknown roles and content that does not fit the role', () => {
    const image = { type: 'image_url', image_url: { url: 'https://x.com/a.png' } };
    assert.equal(problemOf({ messages: [{ role: 'user', content: [image] }] }), undefined);
    assert.equal(problemOf({ messages: [{ role: 'robot', content: 'x' }] }), 'messages.0.role');
    for (const message of [
      { role: 'system', content: [image] },
      { role: 'user', content: null },
      { role: 'user', content: [{ type: 'refusal', refusal: 'no' }] },
      { role: 'assistant', content: [image] },
    ]) {
      assert.match(problemOf({ messages: [message] }) ?? '', /^messages\.0\.content/);
    }
    assert.equal(
      problemOf({ messages: [{ role: 'tool', content: 'x' }] }),
      'messages.0.tool_call_id',
    );
  });

  test('chatRequest accepts an assistant message with tool calls and no content', () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [{ role: 'assistant', content: null, tool_calls: [call] }];
    assert.deepEqual(chatRequest.parse({ model: 'm', messages }).messages, messages);
  });
});
