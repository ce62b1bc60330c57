import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { ProjectRecord } from '@millwright/contract';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { createMcpKey, type Era, eras, McpTestClient } from '../support/mcp-test-client.ts';

type Projects = { projects: ProjectRecord[]; next_cursor: string | null };

let service: Scripted;
let ada: Client;
let eve: Client;

before(async () => {
  service = await startScripted({ RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50' });
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
});
after(() => service[Symbol.asyncDispose]());

for (const era of Object.keys(eras) as Era[]) {
  suite(`limits of an MCP client with the ${era} protocol`, () => {
    let mcpClient: McpTestClient;
    before(async () => {
      mcpClient = await McpTestClient.of(service, undefined, era);
    });
    after(() => mcpClient[Symbol.asyncDispose]());

    test('rejects foreign and unknown ids without changing anything', async () => {
      const foreignTurn = await eve.turn({ prompt: 'say secret' });
      const foreignQuestion = await eve.post({ prompt: `ask x Whose ${era}?` });
      const question_id = await foreignQuestion.question();
      const eventsOf = async (projectId: string) =>
        (await eve.request('GET', `/api/v1/projects/${projectId}/events`)).text();
      const before = await Promise.all([
        eventsOf(foreignTurn.projectId),
        eventsOf(foreignQuestion.projectId),
      ]);
      const cases = (project_id: string, turn_id: string): [string, Record<string, unknown>][] => [
        ['get_project', { project_id }],
        ['get_preview_url', { project_id }],
        ['list_files', { project_id }],
        ['read_file', { project_id, path: 'a.txt' }],
        ['send_message', { project_id, prompt: 'say mine' }],
        ['abort', { project_id }],
        ['approve_plan', { project_id, approved: true }],
        ['answer_question', { project_id, question_id, answers: { x: 'y' } }],
        ['get_turn', { turn_id }],
      ];
      for (const [name, args] of cases(foreignQuestion.projectId, foreignQuestion.turnId)) {
        assert.equal(await mcpClient.expectError(name, args), 'ACCESS_DENIED', name);
      }
      for (const id of ['prj_nothing', '*', 'a:b', '../x', '__proto__']) {
        for (const [name, args] of cases(id, 'trn_nothing')) {
          const code = name === 'get_turn' ? 'TURN_NOT_FOUND' : 'PROJECT_NOT_FOUND';
          assert.equal(await mcpClient.expectError(name, args), code, `${name} ${id}`);
        }
      }
      const own = await ada.turn({ prompt: 'say own' });
      const nested = { project_id: own.projectId, question_id, answers: { x: 'y' } };
      assert.equal(await mcpClient.expectError('answer_question', nested), 'QUESTION_NOT_FOUND');
      const after = await Promise.all([
        eventsOf(foreignTurn.projectId),
        eventsOf(foreignQuestion.projectId),
      ]);
      assert.deepEqual(after, before);
      await eve.json('POST', `/api/v1/vibe/abort/${foreignQuestion.projectId}`, {});
    });

    test('rejects changes with a read-only key', async () => {
      const { key } = await createMcpKey(ada, { scopes: ['projects:read'] });
      await using reader = await McpTestClient.open(service, key, era);
      const own = await ada.turn({ prompt: `say mine ${era}` });
      const { projectId: project_id, turnId: turn_id } = own;
      assert.equal(
        (await reader.expectResult<ProjectRecord>('get_project', { project_id })).status,
        'idle',
      );
      assert.equal((await reader.turn('get_turn', { turn_id })).status, 'completed');
      for (const [name, args] of [
        ['create_project', { prompt: 'say no' }],
        ['send_message', { project_id, prompt: 'say no' }],
        ['abort', { project_id }],
        ['approve_plan', { project_id, approved: true }],
        ['answer_question', { project_id, question_id: 'q_1', answers: { a: 'b' } }],
      ] as const) {
        assert.equal(await reader.expectError(name, args), 'ACCESS_DENIED', name);
      }
      const { body } = await ada.json('GET', `/api/v1/projects/${project_id}/turns`);
      assert.equal((body as unknown as { turns: unknown[] }).turns.length, 1);
    });
  });
}

test('shows concurrent users only their own projects', async () => {
  const users = await Promise.all(
    Array.from({ length: trials.mcpUsers }, async (_, at) => {
      const email = `user${at}@example.com`;
      const era: Era = at % 2 === 0 ? 'modern' : 'legacy';
      return {
        nonce: `nonce-${at}-${Math.random()}`,
        mcpClient: await McpTestClient.of(service, email, era),
      };
    }),
  );
  await Promise.all(
    users.map(async ({ mcpClient, nonce }) => {
      for (let round = 0; round < trials.mcpProjectsPerUser; round += 1) {
        const prompt = `say ${nonce} ${round}`;
        const turn = await mcpClient.turn('create_project', { prompt, wait_s: 30 });
        assert.equal(turn.reply?.trim(), `${nonce} ${round}`);
        const { projects } = await mcpClient.expectResult<Projects>('list_projects', {
          limit: 100,
        });
        const titles = projects.map(({ title }) => title);
        assert.equal(titles.length, round + 1);
        assert.ok(titles.every((title) => title.includes(nonce)));
      }
    }),
  );
  await Promise.all(users.map(({ mcpClient }) => mcpClient[Symbol.asyncDispose]()));
});
