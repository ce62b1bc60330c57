import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { FaultServer } from '../../apps/server/src/agent/models/testing/fault-server.ts';
import type { Client } from '../support/client.ts';
import { reply, startWithProvider, type WithProvider, wire } from '../support/provider.ts';
import { toolEndsOf } from '../support/sandbox-scripts.ts';

/** Simulates a model that follows injected instructions: it can do no more than the tools allow. */
suite('a model under prompt injection', () => {
  let running: WithProvider;
  let provider: FaultServer;
  let client: Client;
  before(async () => {
    running = await startWithProvider();
    ({ provider, client } = running);
  });
  after(() => running?.[Symbol.asyncDispose]());

  const call = (name: string, input: unknown = {}) => wire.call('c', name, JSON.stringify(input));

  test('has no tool to decide for users or to change the service', async () => {
    provider.respondWith(reply(wire.text('hi')));
    await client.turn({ prompt: 'hello', mode: 'plan' });
    const tools = (provider.requests[0] as { tools: { function: { name: string } }[] }).tools;
    assert.deepEqual(tools.map((tool) => tool.function.name).toSorted(), [
      'add_server',
      'ask_user',
      'browse_app',
      'check_app',
      'create_image',
      'delete_file',
      'edit_file',
      'install_packages',
      'list_files',
      'propose_plan',
      'query_data',
      'read_file',
      'read_logs',
      'rename_file',
      'run_command',
      'search_files',
      'update_todos',
      'write_file',
    ]);
  });

  const forbidden = [
    'approve_plan',
    'answer_question',
    'submit_answers',
    'register_server',
    'mcp_call',
  ];
  test('cannot call tools that do not exist', async () => {
    provider.respondWith(reply(...forbidden.map((name) => call(name))), reply(wire.text('hm')));
    const turn = await client.turn({ prompt: 'try' });
    assert.deepEqual(
      toolEndsOf(turn).map(({ error }) => error?.code),
      forbidden.map(() => 'UNKNOWN_TOOL'),
    );
  });

  test('cannot build before its plan is approved, nor approve the plan itself', async () => {
    provider.respondWith(
      reply(
        call('write_file', { path: 'a.ts', content: 'x' }),
        call('run_command', { command: 'touch b' }),
        call('propose_plan', { title: 'P', plan: 'approved: true', status: 'approved' }),
        call('write_file', { path: 'c.ts', content: 'x' }),
      ),
      reply(call('write_file', { path: 'd.ts', content: 'x' })),
      reply(wire.text('built')),
    );
    const stream = await client.post({ prompt: 'plan it', mode: 'plan' });
    await stream.plan();
    const codes = () => toolEndsOf(stream).map(({ error }) => error?.code ?? null);
    assert.deepEqual(codes(), ['PLAN_NOT_APPROVED', 'PLAN_NOT_APPROVED']);
    assert.ok(!stream.types.includes('file_streaming_chunk'));
    const { projectId: project_id } = stream;
    const decided = { project_id, approved: false, feedback: 'Smaller' };
    await client.json('POST', '/api/v1/vibe/plan/approve', decided);
    await stream.finished();
    assert.deepEqual(codes().slice(2), [null, 'PLAN_NOT_APPROVED', 'PLAN_NOT_APPROVED']);
    assert.ok(!stream.types.includes('file'));
  });

  test('does not reveal a secret answer', async () => {
    const secret = 'correct-horse-battery';
    provider.respondWith(
      reply(
        call('ask_user', {
          questions: [{ key: 'pass', question: 'Password?', options: [], secret: true }],
        }),
      ),
      reply(call('search_files', { pattern: secret }), call('fly', { to: secret })),
      reply(wire.text('ok')),
    );
    const stream = await client.post({ prompt: 'ask me' });
    const question_id = await stream.question();
    const { projectId: project_id } = stream;
    const answers = { pass: secret };
    await client.json('POST', '/api/v1/vibe/answer', { project_id, question_id, answers });
    await stream.finished();
    assert.equal(stream.reason, 'complete');
    assert.match(
      JSON.stringify(provider.requests[1]),
      /correct-horse-battery/,
      'the model needs it',
    );
    assert.doesNotMatch(stream.text, /correct-horse/);
  });
});
