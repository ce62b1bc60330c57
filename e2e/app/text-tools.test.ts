import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Behaviour } from '../../apps/server/src/agent/models/testing/fault-server.ts';
import type { Stream } from '../support/client.ts';
import { type ModelsFile, writeModels } from '../support/models-file.ts';
import { reply, startWithProvider, type WithProvider, wire } from '../support/provider.ts';
import { toolEndsOf } from '../support/sandbox-scripts.ts';

type StreamEvent = Stream['events'][number];

suite('turns with a model without tool calls', () => {
  let file: ModelsFile;
  let running: WithProvider;
  before(async () => {
    const plain = {
      id: 'plain',
      name: 'Plain',
      provider: 'openai-compatible',
      model: 'plain-model',
    };
    file = await writeModels({ ...plain, supports: { tools: false } });
    running = await startWithProvider({ MODELS_CONFIG_PATH: file.path, DEFAULT_MODEL: 'plain' });
  });
  after(async () => {
    await running?.[Symbol.asyncDispose]();
    await file?.[Symbol.asyncDispose]();
  });

  const pieces = (text: string) => (text.match(/.{1,9}/gs) ?? []).map((piece) => wire.text(piece));
  const isChunk = (
    event: StreamEvent,
  ): event is Extract<StreamEvent, { type: 'file_streaming_chunk' }> =>
    event.type === 'file_streaming_chunk' && event.data.path === 'src/tag.ts';
  const code = 'export const tag = "<content>";\n// </contents> is "quoted" \\ here\n';

  test('writes and streams a file and reports the result to the model', async () => {
    const { provider, client } = running;
    const call = `<tool name="write_file">\n<path>src/tag.ts</path>\n<content>\n${code}\n</content>\n</tool>`;
    const written = pieces(`I write it.\n\n${call}\n`);
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    const slowReply: Behaviour = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write([wire.start(), ...written.slice(0, -5)].join(''));
      void isRead.then(() => response.end([...written.slice(-5), wire.finish()].join('')));
    };
    provider.respondWith(slowReply, reply(wire.text('Done.')));
    const turn = await client.post({ prompt: 'write' });
    await turn.until((event) => isChunk(event));
    read();
    await turn.finished();

    assert.equal(turn.reason, 'complete');
    assert.deepEqual(
      toolEndsOf(turn).map(({ name, status }) => [name, status]),
      [['write_file', 'ok']],
    );
    const chunks = turn.events.flatMap((event) => (isChunk(event) ? [event.data.content] : []));
    assert.equal(chunks.join(''), code);
    const texts = turn.events.flatMap(({ type, data }) => (type === 'text' ? [data.text] : []));
    assert.equal(texts.join(''), 'I write it.Done.');

    const [first, second] = provider.requests;
    assert.ok(first && second);
    assert.ok(!('tools' in first) && !('tools' in second));
    const messages = second['messages'] as { role: string; content: string }[];
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(messages[0]?.content ?? '', /<tool name="write_file">\n<path>text<\/path>/);
    assert.equal(messages[2]?.content, `I write it.\n\n${call}`);
    assert.match(
      messages[3]?.content ?? '',
      /^<tool_result name="write_file">\nCreated src\/tag\.ts/,
    );
  });

  test('stores no file when the call is incomplete', async () => {
    const { provider, client } = running;
    const half = '<tool name="write_file">\n<path>src/half.ts</path>\n<content>\nlet a = 1;\nlet';
    provider.respondWith(reply(...pieces(half)), reply(wire.text('I see.')));
    const turn = await client.turn({ prompt: 'write' });
    assert.equal(turn.reason, 'complete');
    assert.deepEqual(
      toolEndsOf(turn).map(({ name, error }) => [name, error?.code]),
      [['write_file', 'INVALID_INPUT']],
    );
    const files = turn.events.filter(
      ({ type }) => type === 'file' || type === 'file_streaming_complete',
    );
    assert.ok(!JSON.stringify(files).includes('half.ts'));
  });
});
