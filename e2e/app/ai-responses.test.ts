import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { AiService, billingSettings, type Payer } from '../support/ai-service.ts';
import { finishChunk, sendChunks, wordChunk } from '../support/openai-upstream.ts';

let ai: AiService;
let payer: Payer;
before(async () => {
  ai = await AiService.start(billingSettings);
});
beforeEach(async () => {
  ai.upstream.reset();
  payer = await ai.createPayer(100_000);
});
after(() => ai?.[Symbol.asyncDispose]());

const tools = [
  {
    type: 'function' as const,
    name: 'weather',
    strict: null,
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
];

test('returns a whole response, charged like a chat completion', async () => {
  const response = await payer.openai.responses.create({
    model: 'talk',
    instructions: 'Be brief.',
    input: 'Hello',
    max_output_tokens: 20,
  });
  assert.deepEqual(
    [response.output_text, response.status, response.object],
    ['Hello you.', 'completed', 'response'],
  );
  assert.deepEqual([response.usage?.input_tokens, response.usage?.output_tokens], [7, 3]);
  assert.equal((response.usage as unknown as { cost: number }).cost, 0.0037);
  const request = ai.upstream.requests[0]?.json as Record<string, unknown>;
  assert.equal(request['max_tokens'], 20);
  assert.match(JSON.stringify(request['messages']), /Be brief\..*Hello/);
  assert.deepEqual(await payer.readBalance(), { balance: 100_000 - 37, reserved: 0 });
  assert.equal((await payer.calls())[0]?.['reference'], response.id);
});

test("streams a response that OpenAI's own client assembles", async () => {
  const stream = payer.openai.responses.stream({ model: 'talk', input: 'Hello' });
  let text = '';
  const types = new Set<string>();
  const numbers: number[] = [];
  for await (const event of stream) {
    types.add(event.type);
    numbers.push(event.sequence_number);
    if (event.type === 'response.output_text.delta') text += event.delta;
  }
  assert.equal(text, 'Hello you.');
  assert.deepEqual(numbers, [...numbers.keys()]);
  assert.deepEqual(
    [...types],
    [
      'response.created',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ],
  );
  const finalResponse = await stream.finalResponse();
  assert.equal(finalResponse.output_text, 'Hello you.');
  assert.deepEqual(await payer.readBalance(), { balance: 100_000 - 37, reserved: 0 });
});

test('calls functions and accepts their results', async () => {
  const first = await payer.openai.responses.create({ model: 'talk', input: 'Rome?', tools });
  const [call] = first.output;
  assert.ok(call?.type === 'function_call');
  assert.deepEqual([call.name, call.arguments], ['weather', '{"city":"Rome"}']);
  let json = '';
  const stream = await payer.openai.responses.create({
    model: 'talk',
    input: 'Rome?',
    tools,
    stream: true,
  });
  for await (const event of stream) {
    if (event.type === 'response.function_call_arguments.delta') json += event.delta;
  }
  assert.equal(json, call.arguments);
  await payer.openai.responses.create({
    model: 'talk',
    input: [
      { role: 'user', content: 'Rome?' },
      call,
      { type: 'function_call_output', call_id: call.call_id, output: 'sunny' },
    ],
  });
  assert.match(JSON.stringify(ai.upstream.requests.at(-1)?.json['messages']), /sunny/);
});

test('marks a truncated response, and rejects continuing from an unstored one', async () => {
  ai.upstream.responder = (response) =>
    sendChunks(response, [wordChunk('Hel'), finishChunk('length')]);
  const truncated = await payer.openai.responses.create({ model: 'talk', input: 'Hello' });
  assert.deepEqual(
    [truncated.status, truncated.incomplete_details?.reason],
    ['incomplete', 'max_output_tokens'],
  );
  const rejected = payer.openai.responses.create({
    model: 'talk',
    input: 'Hello',
    previous_response_id: truncated.id,
  });
  await assert.rejects(rejected, { status: 400, param: 'previous_response_id' });
});
