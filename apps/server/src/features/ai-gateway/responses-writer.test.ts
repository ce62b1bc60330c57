import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { responsesRequest } from './responses-request.ts';
import { ResponsesWriter } from './responses-writer.ts';
import { call, input, start, text } from './testing/stream-parts.ts';

const created = 1_700_000_000;
const counts = { tokensIn: 10, tokensCached: 4, tokensOut: 5, tokensReasoning: 2 };

function writerAt(context: TestContext, fields: object = {}): ResponsesWriter {
  context.mock.timers.enable({ apis: ['Date'], now: created * 1000 });
  const body = responsesRequest.parse({ model: 'small', input: 'hi', ...fields });
  return new ResponsesWriter('gen_1', body);
}

const finish = (unified: 'stop' | 'length' | 'content-filter'): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
  },
});

/** A response object without output, as it appears at the start of a stream. */
const opened = {
  id: 'gen_1',
  object: 'response',
  created_at: created,
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model: 'small',
  output: [],
  parallel_tool_calls: true,
  previous_response_id: null,
  store: false,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: null,
  usage: null,
};
const usage = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 2 },
  total_tokens: 15,
  cost: 0.25,
};

const event = (sequence_number: number, type: string, fields: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number, ...fields })}\n\n`;

const message = (id: string, said: string, status = 'completed') => {
  const content = said === '' ? [] : [{ type: 'output_text', text: said, annotations: [] }];
  return { type: 'message', id, status, role: 'assistant', content };
};
const functionCall = (id: string, call_id: string, json: string, status = 'completed') => ({
  type: 'function_call',
  id,
  call_id,
  name: 'f',
  arguments: json,
  status,
});

const bodyOf = (writer: ResponsesWriter) =>
  JSON.parse(writer.completion(counts, 0.25).body.toString());

suite('ResponsesWriter', () => {
  test('ResponsesWriter writes a text reply as a numbered sequence of events', (context) => {
    const writer = writerAt(context);
    const frames = [
      writer.opening(),
      writer.frameOf(text('Hel')),
      writer.frameOf(text('')),
      writer.frameOf(text('lo')),
      writer.frameOf(finish('stop')),
      writer.closing(counts, 0.25),
    ];
    const position = { item_id: 'msg_1_0', output_index: 0 };
    const where = { ...position, content_index: 0 };
    const part = (said: string) => ({ type: 'output_text', text: said, annotations: [] });
    const response = {
      ...opened,
      status: 'completed',
      output: [message('msg_1_0', 'Hello')],
      usage,
    };
    const delta = 'response.output_text.delta';
    assert.deepEqual(frames, [
      event(0, 'response.created', { response: opened }),
      event(1, 'response.output_item.added', {
        output_index: 0,
        item: message('msg_1_0', '', 'in_progress'),
      }) +
        event(2, 'response.content_part.added', { ...where, part: part('') }) +
        event(3, delta, { ...where, delta: 'Hel', logprobs: [] }),
      '',
      event(4, delta, { ...where, delta: 'lo', logprobs: [] }),
      event(5, 'response.output_text.done', { ...where, text: 'Hello', logprobs: [] }) +
        event(6, 'response.content_part.done', { ...where, part: part('Hello') }) +
        event(7, 'response.output_item.done', {
          output_index: 0,
          item: message('msg_1_0', 'Hello'),
        }),
      event(8, 'response.completed', { response }),
    ]);
  });

  test('ResponsesWriter writes a streamed function call and closes it when it is complete', (context) => {
    const writer = writerAt(context);
    const parts = [
      start('c1', 'f'),
      input('c1', '{"a"'),
      input('c1', ':1}'),
      call('c1', 'f', '{"a":1}'),
    ];
    const position = { item_id: 'fc_1_0', output_index: 0 };
    const delta = 'response.function_call_arguments.delta';
    assert.deepEqual(
      parts.map((part) => writer.frameOf(part)),
      [
        event(0, 'response.output_item.added', {
          output_index: 0,
          item: functionCall('fc_1_0', 'c1', '', 'in_progress'),
        }),
        event(1, delta, { ...position, delta: '{"a"' }),
        event(2, delta, { ...position, delta: ':1}' }),
        event(3, 'response.function_call_arguments.done', {
          ...position,
          name: 'f',
          arguments: '{"a":1}',
        }) +
          event(4, 'response.output_item.done', {
            output_index: 0,
            item: functionCall('fc_1_0', 'c1', '{"a":1}'),
          }),
      ],
    );
    assert.equal(writer.frameOf(finish('stop')), '');
  });

  test('ResponsesWriter writes the same events for a function call that comes as a whole', (context) => {
    const streamed = writerAt(context);
    const whole = new ResponsesWriter('gen_1', responsesRequest.parse({ model: 'm', input: 'hi' }));
    const parts = [start('c1', 'f'), input('c1', '{}'), call('c1', 'f', '{}')];
    const frames = parts.map((part) => streamed.frameOf(part)).join('');
    assert.match(frames, /"arguments":"\{\}","status":"completed"/);
    assert.equal(whole.frameOf(call('c1', 'f', '{}')), frames);
  });

  test('ResponsesWriter closes a text before a function call and gives each item its own index', (context) => {
    const writer = writerAt(context);
    writer.frameOf(text('One moment.'));
    const frames = writer.frameOf(call('c1', 'f', '{}')) + writer.frameOf(text('Done.'));
    const names = [...frames.matchAll(/^event: response\.(.*)$/gm)].map(([, name]) => name);
    assert.deepEqual(names, [
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
    ]);
    writer.frameOf(finish('stop'));
    assert.deepEqual(bodyOf(writer).output, [
      message('msg_1_0', 'One moment.'),
      functionCall('fc_1_1', 'c1', '{}'),
      message('msg_1_2', 'Done.'),
    ]);
  });

  test('ResponsesWriter reports a reply truncated at its maximum length as incomplete', (context) => {
    const writer = writerAt(context);
    writer.frameOf(text('Hel'));
    writer.frameOf(finish('length'));
    const { status, incomplete_details } = bodyOf(writer);
    assert.equal(status, 'incomplete');
    assert.deepEqual(incomplete_details, { reason: 'max_output_tokens' });
    assert.match(writer.closing(counts, 0.25), /^event: response\.incomplete\n/);
  });

  test('ResponsesWriter repeats the parameters of the request in its completion', (context) => {
    const parameters = {
      instructions: 'Be brief.',
      temperature: 0,
      top_p: 0.5,
      tools: [{ type: 'function', name: 'f' }],
      tool_choice: 'required',
      text: { format: { type: 'json_object' } },
    };
    const writer = writerAt(context, parameters);
    assert.deepEqual(bodyOf(writer), { ...opened, ...parameters, status: 'completed', usage });
  });

  test('ResponsesWriter hides reasoning', (context) => {
    const writer = writerAt(context);
    assert.equal(writer.frameOf({ type: 'reasoning-delta', id: 'r', delta: 'hmm' }), '');
  });

  test('ResponsesWriter keeps the whole input of function calls that are streamed at once', (context) => {
    const writer = writerAt(context);
    const parts = [
      text('Both.'),
      start('c1', 'f'),
      start('c2', 'f'),
      input('c1', '{"a"'),
      input('c2', '{"b"'),
      text('Soon.'),
      input('c1', ':1}'),
      call('c1', 'f', '{"a":1}'),
      input('c2', ':2}'),
    ];
    const frames =
      parts.map((part) => writer.frameOf(part)).join('') + writer.frameOf(finish('stop'));
    const deltas = [...frames.matchAll(/"output_index":(\d),"delta":("(?:[^"\\]|\\.)*")/g)].map(
      ([, index, delta]) => [Number(index), JSON.parse(delta ?? '')],
    );
    assert.deepEqual(deltas, [
      [1, '{"a"'],
      [2, '{"b"'],
      [1, ':1}'],
      [2, ':2}'],
    ]);
    assert.equal(frames.match(/^event: response\.output_item\.done$/gm)?.length, 4);
    assert.deepEqual(bodyOf(writer).output, [
      message('msg_1_0', 'Both.'),
      functionCall('fc_1_1', 'c1', '{"a":1}'),
      functionCall('fc_1_2', 'c2', '{"b":2}'),
      message('msg_1_3', 'Soon.'),
    ]);
  });

  test('ResponsesWriter reports a reply truncated by a content filter as incomplete', (context) => {
    const writer = writerAt(context);
    writer.frameOf(text('Hel'));
    writer.frameOf(finish('content-filter'));
    const { status, incomplete_details } = bodyOf(writer);
    assert.equal(status, 'incomplete');
    assert.deepEqual(incomplete_details, { reason: 'content_filter' });
    assert.match(writer.closing(counts, 0.25), /^event: response\.incomplete\n/);
  });
});
