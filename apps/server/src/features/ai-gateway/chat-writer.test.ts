import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { ChatWriter } from './chat-writer.ts';
import { call, input, start, text } from './testing/stream-parts.ts';

const created = 1_700_000_000;
const counts = { tokensIn: 10, tokensCached: 4, tokensOut: 5, tokensReasoning: 2 };
const usage = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
  cost: 0.25,
};

function writerAt(context: TestContext, { withUsage = false } = {}): ChatWriter {
  context.mock.timers.enable({ apis: ['Date'], now: created * 1000 + 999 });
  return new ChatWriter('gen_1', 'small', withUsage);
}

type Reason = Extract<LanguageModelV4StreamPart, { type: 'finish' }>['finishReason']['unified'];
const finish = (unified: Reason): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
  },
});

/** A chunk as it appears on the wire. */
function chunk(delta: object, finish_reason: string | null = null, more: object = {}): string {
  const labels = { id: 'gen_1', object: 'chat.completion.chunk', created, model: 'small' };
  const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
  return `data: ${JSON.stringify({ ...labels, choices, ...more })}\n\n`;
}

const bodyOf = (writer: ChatWriter) => JSON.parse(writer.completion(counts, 0.25).body.toString());

suite('ChatWriter', () => {
  test('ChatWriter writes a text reply chunk by chunk and ends it with [DONE]', (context) => {
    const writer = writerAt(context);
    const frames = [
      writer.opening(),
      writer.frameOf(text('Hel')),
      writer.frameOf(text('')),
      writer.frameOf(text('lo')),
      writer.frameOf(finish('stop')),
      writer.closing(counts, 0.25),
    ];
    assert.deepEqual(frames, [
      chunk({ role: 'assistant', content: '', refusal: null }),
      chunk({ content: 'Hel' }),
      '',
      chunk({ content: 'lo' }),
      chunk({}, 'stop'),
      'data: [DONE]\n\n',
    ]);
  });

  test('ChatWriter with usage writes null into chunks and the usage before [DONE]', (context) => {
    const writer = writerAt(context, { withUsage: true });
    assert.equal(writer.frameOf(text('a')), chunk({ content: 'a' }, null, { usage: null }));
    const labels = { id: 'gen_1', object: 'chat.completion.chunk', created, model: 'small' };
    const last = JSON.stringify({ ...labels, choices: [], usage });
    assert.equal(writer.closing(counts, 0.25), `data: ${last}\n\ndata: [DONE]\n\n`);
  });

  test('ChatWriter writes parallel tool calls with an index each, also when interleaved', (context) => {
    const writer = writerAt(context);
    const parts = [
      start('a', 'f'),
      start('b', 'g'),
      input('a', '{"x"'),
      input('b', '{}'),
      input('a', ':1}'),
    ];
    const started = (index: number, id: string, name: string) =>
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
    const more = (index: number, json: string) =>
      chunk({ tool_calls: [{ index, function: { arguments: json } }] });
    assert.deepEqual(
      parts.map((part) => writer.frameOf(part)),
      [started(0, 'a', 'f'), started(1, 'b', 'g'), more(0, '{"x"'), more(1, '{}'), more(0, ':1}')],
    );
    assert.equal(writer.frameOf(call('a', 'f', '{"x":1}')), '');
    assert.deepEqual(bodyOf(writer).choices[0].message.tool_calls, [
      { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
      { id: 'b', type: 'function', function: { name: 'g', arguments: '{}' } },
    ]);
  });

  test('ChatWriter writes a tool call that comes as a whole like one that is streamed', (context) => {
    const writer = writerAt(context);
    assert.equal(
      writer.frameOf(call('a', 'f', '{}')),
      chunk({
        tool_calls: [
          { index: 0, id: 'a', type: 'function', function: { name: 'f', arguments: '' } },
        ],
      }) + chunk({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
    );
  });

  test('ChatWriter appends input to the last call when a provider repeats an id', (context) => {
    const writer = writerAt(context);
    for (const part of [start('a', 'f'), start('a', 'g'), input('a', '{}')]) writer.frameOf(part);
    const calls = bodyOf(writer).choices[0].message.tool_calls;
    assert.deepEqual(
      calls.map((one: { function: object }) => one.function),
      [
        { name: 'f', arguments: '' },
        { name: 'g', arguments: '{}' },
      ],
    );
  });

  test('ChatWriter translates the finish reasons and reports unknown ones as stop', (context) => {
    const writer = writerAt(context);
    const reasons = {
      stop: 'stop',
      length: 'length',
      'tool-calls': 'tool_calls',
      'content-filter': 'content_filter',
      other: 'stop',
    } as const;
    for (const [unified, expected] of Object.entries(reasons)) {
      assert.equal(writer.frameOf(finish(unified as Reason)), chunk({}, expected), unified);
    }
  });

  test('ChatWriter hides reasoning', (context) => {
    const writer = writerAt(context);
    assert.equal(writer.frameOf({ type: 'reasoning-delta', id: 'r', delta: 'hmm' }), '');
  });

  test('ChatWriter completion holds the whole text with usage and no tool_calls', (context) => {
    const writer = writerAt(context);
    for (const part of [text('Hel'), text('lo'), finish('length')]) writer.frameOf(part);
    const response = writer.completion(counts, 0.25);
    assert.deepEqual(response.headers, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: 'Hello', refusal: null };
    assert.deepEqual(JSON.parse(response.body.toString()), {
      id: 'gen_1',
      object: 'chat.completion',
      created,
      model: 'small',
      choices: [{ index: 0, message, logprobs: null, finish_reason: 'length' }],
      usage,
    });
  });

  test('ChatWriter completion has null content only when there are tool calls and no text', (context) => {
    const writer = writerAt(context);
    assert.equal(bodyOf(writer).choices[0].message.content, '');
    writer.frameOf(call('a', 'f', '{}'));
    assert.equal(bodyOf(writer).choices[0].message.content, null);
    writer.frameOf(text('Done'));
    assert.equal(bodyOf(writer).choices[0].message.content, 'Done');
  });
});
