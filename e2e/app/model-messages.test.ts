import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { FaultServer } from '../../apps/server/src/agent/models/testing/fault-server.ts';
import type { Client } from '../support/client.ts';
import { reply, startWithProvider, type WithProvider, wire } from '../support/provider.ts';

interface ModelRequest {
  readonly messages: { role: string; content: string | { text: string }[] }[];
  readonly tools?: { function: { name: string } }[];
}

suite('messages sent to the model', () => {
  let running: WithProvider;
  let provider: FaultServer;
  let client: Client;
  before(async () => {
    running = await startWithProvider();
    ({ provider, client } = running);
  });
  after(() => running?.[Symbol.asyncDispose]());

  const requestAt = (at: number) => provider.requests[at] as unknown as ModelRequest;
  const toolsOf = (at: number) => (requestAt(at).tools ?? []).map((tool) => tool.function.name);

  test('start with the instructions, then the conversation, then the new message', async () => {
    provider.respondWith(reply(wire.text('It is blue.')));
    const first = await client.turn({ prompt: 'Make it blue' });
    provider.respondWith(reply(wire.text('Darker now.')));
    await client.turn({ prompt: 'Darker', project_id: first.projectId });
    const { messages } = requestAt(0);
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.match(String(messages[0]?.content), /Millwright's build agent[\s\S]*The web template/);
    assert.match(JSON.stringify(messages[1]), /Make it blue/);
    assert.match(JSON.stringify(messages[2]), /It is blue\./);
    assert.match(JSON.stringify(messages[3]), /Darker/);
  });

  test('name earlier work that was reverted and restored', async () => {
    const write = (content: string) =>
      wire.call('c', 'write_file', JSON.stringify({ path: 'src/a.ts', content }));
    provider.respondWith(reply(write('1')), reply(wire.text('First is done.')));
    const { projectId } = await client.turn({ prompt: 'first' });
    provider.respondWith(reply(write('2')), reply(wire.text('Second is done.')));
    await client.turn({ prompt: 'second', project_id: projectId });
    const path = `/api/v1/projects/${projectId}/checkpoints`;
    const { checkpoints } = (await client.json('GET', path)).body as unknown as {
      checkpoints: { checkpoint_id: string }[];
    };
    const [second, first] = checkpoints.map(({ checkpoint_id }) => checkpoint_id);
    const answers = async (prompt: string) => {
      provider.respondWith(reply(wire.text('ok')));
      await client.turn({ prompt, project_id: projectId });
      const assistantMessages = requestAt(0).messages.filter(({ role }) => role === 'assistant');
      return assistantMessages.map((message) => JSON.stringify(message));
    };
    const restoredNotice = /restored the project to an earlier version/;
    const restore = async (id: string | undefined) =>
      assert.equal((await client.request('POST', `${path}/${id}/restore`)).status, 200);

    await restore(first);
    const [one, two] = await answers('third');
    assert.match(String(one), /First is done/);
    assert.doesNotMatch(String(one), restoredNotice);
    assert.match(String(two), /Second is done/);
    assert.match(String(two), restoredNotice);

    await restore(second);
    assert.doesNotMatch((await answers('fourth')).join(), restoredNotice);
  });

  test('offer only the tools of the mode, and no other tool runs', async () => {
    for (const mode of ['build', 'chat', 'discuss', 'plan'] as const) {
      provider.respondWith(
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

  test("contain the file map of the turn's start, also after a wait during which files changed", async () => {
    const write = (path: string, content = 'x') =>
      wire.call('c', 'write_file', JSON.stringify({ path, content }));
    provider.respondWith(reply(write('src/a.ts'), write('src/b.ts')), reply(wire.text('Begun.')));
    const { projectId } = await client.turn({ prompt: 'begin' });
    provider.respondWith(reply(write('src/a.ts', 'y')), reply(wire.text('Changed.')));
    await client.turn({ prompt: 'change', project_id: projectId });
    const questions = [{ key: 'go', question: 'On?' }];
    provider.respondWith(
      reply(write('src/c.ts')),
      reply(wire.call('c', 'ask_user', JSON.stringify({ questions }))),
      reply(wire.text('Done.')),
    );
    const turn = await client.post({ prompt: 'go on', project_id: projectId });
    const question_id = await turn.question();
    const response = { project_id: projectId, question_id, answers: { go: 'yes' } };
    await client.json('POST', '/api/v1/vibe/answer', response);
    await turn.finished();
    const [one, two, three] = [0, 1, 2].map((at) =>
      JSON.stringify(requestAt(at).messages).slice(0, -1),
    );
    assert.match(
      String(one),
      /src\/a\.ts\\nsrc\/b\.ts\\nMost recently changed: src\/a\.ts, src\/b\.ts/,
    );
    assert.ok(two?.startsWith(String(one)));
    assert.ok(three?.startsWith(String(two)));
  });
});
