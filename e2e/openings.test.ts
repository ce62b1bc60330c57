import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { FaultServer } from '../apps/server/src/models/testing/fault-server.ts';
import type { Client } from './client.ts';
import { reply, startWithProvider, type WithProvider, wire } from './provider.ts';

interface Asked {
  readonly messages: { role: string; content: string | { text: string }[] }[];
  readonly tools?: { function: { name: string } }[];
}

suite('what a model is told', () => {
  let house: WithProvider;
  let provider: FaultServer;
  let client: Client;
  before(async () => {
    house = await startWithProvider();
    ({ provider, client } = house);
  });
  after(() => house?.[Symbol.asyncDispose]());

  const asked = (at: number) => provider.asked[at] as unknown as Asked;
  const toolsOf = (at: number) => (asked(at).tools ?? []).map((tool) => tool.function.name);

  test('instructions first, then the conversation, then the message', async () => {
    provider.does(reply(wire.text('It is blue.')));
    const first = await client.turn({ prompt: 'Make it blue' });
    provider.does(reply(wire.text('Darker now.')));
    await client.turn({ prompt: 'Darker', project_id: first.projectId });
    const { messages } = asked(0);
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(String(messages[0]?.content), /build agent of Millwright[\s\S]*web app/);
    assert.match(JSON.stringify(messages[1]), /Make it blue/);
    assert.match(JSON.stringify(messages[2]), /It is blue\./);
    assert.match(JSON.stringify(messages[3]), /Darker/);
  });

  test('only the tools of its mode are offered, and no other is run', async () => {
    for (const mode of ['build', 'chat', 'discuss', 'plan'] as const) {
      provider.does(
        reply(wire.call('c', 'write_file', '{"path":"a","content":"b"}')),
        reply(wire.text('ok')),
      );
      const turn = await client.turn({ prompt: `in ${mode}`, mode });
      const writes = mode === 'build' || mode === 'plan';
      assert.equal(toolsOf(0).includes('write_file'), writes, mode);
      assert.equal(toolsOf(0).includes('propose_plan'), mode === 'plan', mode);
      assert.equal(toolsOf(0).includes('read_file'), mode !== 'discuss', mode);
      assert.equal(turn.types.includes('file'), writes, mode);
    }
  });

  test('a long conversation and a large project stay within bounds, and a turn begins with the same bytes', async () => {
    const files = Array.from({ length: 500 }, (_, at) => `src/part-${at}.ts`);
    const command = files.map((path) =>
      wire.call('c', 'write_file', JSON.stringify({ path, content: 'x' })),
    );
    provider.does(reply(...command.slice(0, 100)), reply(wire.text('begun')));
    const { projectId } = await client.turn({ prompt: 'many files' });
    for (let at = 100; at < 500; at += 100) {
      provider.does(reply(...command.slice(at, at + 100)), reply(wire.text('more')));
      await client.turn({ prompt: 'more files', project_id: projectId });
    }
    const words = 'word '.repeat(1_000);
    for (let turn = 0; turn < 12; turn += 1) {
      provider.does(reply(wire.text(words)));
      await client.turn({ prompt: `${turn} ${words}`, project_id: projectId });
    }
    provider.does(
      reply(wire.call('c', 'list_files', '{"depth":1}')),
      reply(wire.call('c', 'list_files', '{"depth":1}')),
      reply(wire.text('done')),
    );
    await client.turn({ prompt: 'the last one', project_id: projectId });
    const sizes = provider.asked.map((body) => JSON.stringify(body).length);
    assert.ok(Math.max(...sizes) < 100_000, String(sizes));
    const [one, two, three] = provider.asked.map((body) =>
      JSON.stringify((body as unknown as Asked).messages).slice(0, -1),
    );
    assert.ok(two?.startsWith(String(one)));
    assert.ok(three?.startsWith(String(two)));
    assert.match(String(one), /and 100 more; list_files tells all/);
  });
});
