import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type {
  AbortReceipt,
  AnswerReceipt,
  FileContentRecord,
  FileListRecord,
  PlanReceipt,
  PreviewRecord,
  ProjectRecord,
} from '@millwright/contract';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { createMcpKey, type Era, eras, McpTestClient, textOf } from '../support/mcp-test-client.ts';

type Projects = { projects: ProjectRecord[]; next_cursor: string | null };
type Piece = FileContentRecord & { next_offset: number | null };

let service: Scripted;
let ada: Client;

before(async () => {
  service = await startScripted({ RATE_LIMIT_TURNS_PER_HOUR: '0', MAX_CONCURRENT_TURNS: '50' });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

const toolNames = [
  'create_project',
  'send_message',
  'get_turn',
  'get_project',
  'list_projects',
  'get_preview_url',
  'list_files',
  'read_file',
  'answer_question',
  'approve_plan',
  'abort',
];

for (const era of Object.keys(eras) as Era[]) {
  suite(`MCP server with a ${era} client`, () => {
    let mcpClient: McpTestClient;
    before(async () => {
      mcpClient = await McpTestClient.of(service, undefined, era);
    });
    after(() => mcpClient[Symbol.asyncDispose]());

    test('announces its name, instructions and tools', async () => {
      assert.equal(mcpClient.client.getServerVersion()?.name, 'millwright');
      assert.equal(mcpClient.client.getServerVersion()?.version, '0.1.0');
      assert.match(mcpClient.client.getInstructions() ?? '', /create_project/);
      const { tools } = await mcpClient.client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        toolNames,
      );
      for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
        assert.ok(title && description && description.length > 20, name);
        assert.equal(inputSchema.type, 'object', name);
        assert.equal(outputSchema?.type, 'object', name);
        const reads = /^(get|list|read)_/.test(name);
        assert.equal(annotations?.readOnlyHint, reads, name);
        assert.equal(annotations?.openWorldHint, false, name);
      }
    });

    test('creates a project, waits for its turn, reads it and sends another message', async () => {
      const started = await mcpClient.turn('create_project', {
        prompt: `call sleep {"ms":300}\nsay done ${era}`,
      });
      assert.match(started.turn_id, /^trn_/);
      assert.ok(['queued', 'running'].includes(started.status), started.status);
      const done = await mcpClient.turn('get_turn', { turn_id: started.turn_id, wait_s: 20 });
      assert.equal(done.status, 'completed');
      assert.match(done.reply ?? '', new RegExp(`done ${era}`));
      assert.equal(done.question, null);

      const project = await mcpClient.expectResult<ProjectRecord>('get_project', {
        project_id: started.project_id,
      });
      assert.equal(project.status, 'idle');
      const listed = await mcpClient.expectResult<Projects>('list_projects', { limit: 1 });
      assert.equal(listed.projects[0]?.project_id, started.project_id);
      const preview = await mcpClient.expectResult<PreviewRecord>('get_preview_url', {
        project_id: started.project_id,
      });
      assert.equal(preview.preview_url, project.preview_url);

      const more = await mcpClient.turn('send_message', {
        project_id: started.project_id,
        prompt: 'say more',
        wait_s: 20,
      });
      assert.equal(more.status, 'completed');
      assert.notEqual(more.turn_id, started.turn_id);
      const again = await mcpClient.turn('send_message', {
        project_id: started.project_id,
        prompt: 'say more',
        wait_s: 20,
      });
      assert.notEqual(again.turn_id, more.turn_id, 'its end was delivered, so this is a new turn');
    });

    test('lists files and reads long ones in chunks', async () => {
      const { projectId } = await ada.turn({ prompt: 'say files' });
      const content = 'äbc'.repeat(10);
      const put = await fetch(`${service.url}/api/v1/projects/${projectId}/files/src/a.txt`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${ada.token}` },
        body: content,
      });
      assert.equal(put.status, 201);
      const { files } = await mcpClient.expectResult<FileListRecord>('list_files', {
        project_id: projectId,
        prefix: 'src/',
      });
      assert.deepEqual(
        files.map(({ path }) => path),
        ['src/a.txt'],
      );
      const all = await mcpClient.call('read_file', { project_id: projectId, path: 'src/a.txt' });
      assert.equal(textOf(all), content);
      let read = '';
      for (let offset: number | null = 0; offset !== null; ) {
        const piece: Piece = await mcpClient.expectResult<Piece>('read_file', {
          project_id: projectId,
          path: 'src/a.txt',
          offset,
          limit: 7,
        });
        read += piece.content;
        offset = piece.next_offset;
      }
      assert.equal(read, content);
      const wrong = { project_id: projectId, path: '../etc/passwd' };
      assert.equal(await mcpClient.expectError('read_file', wrong), 'INVALID_PATH');
      const missing = { project_id: projectId, path: 'nope.ts' };
      assert.equal(await mcpClient.expectError('read_file', missing), 'FILE_NOT_FOUND');
    });

    test('returns from a wait on a question and continues after the answer', async () => {
      const waiting = await mcpClient.turn('create_project', {
        prompt: `ask auth How do people sign in ${era}?\nsay thanks`,
        wait_s: 20,
      });
      assert.equal(waiting.status, 'awaiting_answer');
      assert.ok(waiting.question);
      const { question_id, questions } = waiting.question;
      assert.equal(questions[0]?.key, 'auth');
      const ids = { project_id: waiting.project_id, question_id };
      const receipt = await mcpClient.expectResult<AnswerReceipt>('answer_question', {
        ...ids,
        answers: { auth: 'GitHub' },
      });
      assert.equal(receipt.status, 'accepted');
      const other = { ...ids, answers: { auth: 'by post' } };
      assert.equal(
        await mcpClient.expectError('answer_question', other),
        'QUESTION_ALREADY_ANSWERED',
      );
      const done = await mcpClient.turn('get_turn', { turn_id: waiting.turn_id, wait_s: 20 });
      assert.equal(done.status, 'completed');
    });

    test('returns from a wait on a plan and continues after the approval', async () => {
      const planned = await mcpClient.turn('create_project', {
        prompt: `plan Todo app ${era}\nsay built`,
        mode: 'plan',
        wait_s: 20,
      });
      assert.equal(planned.status, 'awaiting_plan');
      const project_id = planned.project_id;
      const approved = { project_id, approved: true, plan_id: 'pln_other' };
      assert.equal(await mcpClient.expectError('approve_plan', approved), 'PLAN_SUPERSEDED');
      const receipt = await mcpClient.expectResult<PlanReceipt>('approve_plan', {
        project_id,
        approved: true,
      });
      assert.equal(receipt.status, 'approved');
      const done = await mcpClient.turn('get_turn', { turn_id: planned.turn_id, wait_s: 20 });
      assert.equal(done.status, 'completed');
      assert.equal(
        await mcpClient.expectError('approve_plan', { ...approved, approved: false }),
        'NO_PLAN_PENDING',
      );
    });

    test('aborts a running turn', async () => {
      const started = await mcpClient.turn('create_project', { prompt: `hang\nsay ${era}` });
      await eventually(async () => {
        const turn = await mcpClient.turn('get_turn', { turn_id: started.turn_id });
        return turn.status === 'running';
      }, 'the turn runs');
      const receipt = await mcpClient.expectResult<AbortReceipt>('abort', {
        project_id: started.project_id,
      });
      assert.equal(receipt.aborted, true);
      const done = await mcpClient.turn('get_turn', { turn_id: started.turn_id, wait_s: 20 });
      assert.equal(done.status, 'aborted');
      const idle = await mcpClient.expectResult<AbortReceipt>('abort', {
        project_id: started.project_id,
      });
      assert.equal(idle.aborted, false);
    });

    test('reports progress while a call waits', async () => {
      const progressEvents: { progress: number; message?: string | undefined }[] = [];
      const prompt = `call echo {"text":"one"}\ncall sleep {"ms":600}\ncall echo {"text":"two"}\nsay end ${era}`;
      const result = await mcpClient.call('create_project', { prompt }, (one) =>
        progressEvents.push(one),
      );
      const { status } = result.structuredContent as { status: string };
      assert.equal(status, 'completed', textOf(result));
      assert.ok(progressEvents.length >= 2, JSON.stringify(progressEvents));
      assert.ok(progressEvents.every(({ message }) => message));
      const numbers = progressEvents.map(({ progress }) => progress);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(numbers).size, numbers.length);
      assert.ok(
        progressEvents.some(({ message }) => message === 'Wait 600 ms'),
        JSON.stringify(progressEvents),
      );
    });

    test('returns when the wait time is over while the turn continues', async () => {
      const startedAt = performance.now();
      const started = await mcpClient.turn('create_project', {
        prompt: `hang\nsay ${era} w`,
        wait_s: 0.3,
      });
      assert.ok(['queued', 'running'].includes(started.status));
      assert.ok(performance.now() - startedAt < 5_000);
      await mcpClient.expectResult<AbortReceipt>('abort', { project_id: started.project_id });
    });

    test('rejects invalid arguments without creating a project', async () => {
      const ids = async () =>
        (await mcpClient.expectResult<Projects>('list_projects', { limit: 100 })).projects.map(
          ({ project_id }) => project_id,
        );
      const before = await ids();
      for (const args of [{}, { prompt: '' }, { prompt: 1 }, { prompt: 'x', mode: 'dance' }]) {
        const result = await mcpClient
          .call('create_project', args)
          .catch(() => ({ isError: true }));
        assert.equal(result.isError, true, JSON.stringify(args));
      }
      const blank = { prompt: '   ' };
      assert.equal(await mcpClient.expectError('create_project', blank), 'VALIDATION_FAILED');
      assert.deepEqual(await ids(), before);
    });

    test('accepts access tokens of users and tokens issued for keys', async () => {
      await using personClient = await McpTestClient.open(service, ada.token, era);
      await personClient.expectResult('list_projects');
      const { key } = await createMcpKey(ada);
      const exchange = await fetch(`${service.url}/api/v1/gw/token`, {
        method: 'POST',
        headers: { 'x-api-key': key },
      });
      const { access_token } = (await exchange.json()) as { access_token: string };
      await using script = await McpTestClient.open(service, access_token, era);
      await script.expectResult('list_projects');
    });
  });
}
