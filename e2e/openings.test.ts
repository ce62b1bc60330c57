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
      assert.equal(turn.types.includes('file'), mode === 'build', 'no plan was approved');
    }
  });
});
