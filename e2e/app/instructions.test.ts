import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { keyToken } from '@millwright/client';
import {
  instructionLimits,
  type UserInstructionsRecord,
  userInstructionsRecord,
} from '@millwright/contract';
import { noSandboxes } from '../../apps/server/src/testing/no-sandboxes.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { type Zipped, zipOf } from '../../apps/server/src/testing/zips.ts';
import { Client } from '../support/client.ts';
import { millwrightOf } from '../support/client-library.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { putFile, readFiles } from '../support/hand-edits.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { runSql } from '../support/records.ts';

const path = '/api/v1/me/instructions';

type Model = ReturnType<typeof scriptedModel>;
type Prompt = Parameters<Model['doStream']>[0]['prompt'];

/** The scripted model, which keeps the prompts it receives. */
function recordingModel(prompts: Prompt[]): Model {
  const model = scriptedModel();
  return {
    ...model,
    doStream(options) {
      prompts.push(options.prompt);
      return model.doStream(options);
    },
  };
}

suite('instructions', () => {
  const prompts: Prompt[] = [];
  let service: Scripted;
  let ada: Client;
  let eve: Client;
  before(async () => {
    const services = noSandboxes();
    const template = async () => [{ path: 'index.html', content: '<h1>Template</h1>' }];
    const manager = { ...services.manager, template };
    service = await startScripted(
      { RATE_LIMIT_TURNS_PER_HOUR: '0' },
      {
        model: () => recordingModel(prompts),
        sandboxes: () => ({ ...services, manager }),
      },
    );
    ada = await Client.of(service, 'ada@example.com');
    eve = await Client.of(service, 'eve@example.com');
  });
  after(() => service?.[Symbol.asyncDispose]());

  const put = (client: Client, content: string, headers: Record<string, string> = {}) =>
    client.request('PUT', path, { content }, headers);

  async function save(client: Client, content: string): Promise<UserInstructionsRecord> {
    const response = await put(client, content);
    const body = await response.json();
    assert.equal(response.status, 200, JSON.stringify(body));
    return userInstructionsRecord.strict().parse(body);
  }

  /** The system prompt of the last model call. */
  function lastInstructions(): string {
    const messages = (prompts.at(-1) ?? []).filter(({ role }) => role === 'system');
    assert.equal(messages.length, 1);
    return String(messages[0]?.content);
  }

  async function instructionsInTurn(
    client: Client,
    message: Record<string, unknown> = {},
  ): Promise<string> {
    const turn = await client.turn({ prompt: 'say ok', ...message });
    assert.equal(turn.reason, 'complete');
    return lastInstructions();
  }

  test('of a user precede those of the project and follow those of the service', async () => {
    await save(ada, 'Speak plainly.');
    const { projectId: project_id } = await ada.turn({ prompt: 'say ok' });
    await putFile(ada, project_id, 'AGENTS.md', 'Use pounds.');
    const shown = await instructionsInTurn(ada, { project_id });
    const [service_, user, project] = [
      shown.indexOf("Millwright's build agent"),
      shown.indexOf('Speak plainly.'),
      shown.indexOf('Use pounds.'),
    ];
    assert.ok(0 <= service_ && service_ < user && user < project, shown);

    const other = await instructionsInTurn(ada);
    const shared = shown.slice(0, user + 'Speak plainly.'.length);
    assert.ok(
      other.startsWith(shared),
      'all projects of a user share a prefix, for prompt caching',
    );
    assert.doesNotMatch(other, /Use pounds/);
    assert.doesNotMatch(await instructionsInTurn(eve), /Speak plainly|all projects/);
  });

  test('of a user apply from the next turn on, in every mode, until they are cleared', async () => {
    await save(ada, 'Be brief.');
    for (const mode of ['build', 'chat', 'discuss']) {
      assert.match(await instructionsInTurn(ada, { mode }), /Be brief\./, mode);
    }
    await save(ada, 'Be thorough.');
    assert.match(await instructionsInTurn(ada), /Be thorough\./);
    assert.deepEqual(await save(ada, ' \n'), { content: '', sha256: null, updated_at: null });
    assert.doesNotMatch(await instructionsInTurn(ada), /all projects/);
  });

  test('are those of the user who sent the message, not of the owner of the project', async () => {
    await save(ada, 'Written by Ada.');
    await save(eve, 'Written by Eve.');
    const turn = await ada.post({ prompt: 'ask go On?\nsay ok' });
    const question_id = await turn.question();
    assert.match(lastInstructions(), /Written by Ada\./);
    const { body } = await eve.json('GET', '/api/v1/me');
    // Only owners can send messages so far.
    await runSql(service, 'UPDATE turns SET user_id = $2 WHERE id = $1', [
      turn.turnId,
      body['user_id'],
    ]);
    const answers = { go: 'yes' };
    await ada.json('POST', '/api/v1/vibe/answer', {
      project_id: turn.projectId,
      question_id,
      answers,
    });
    await turn.finished();
    assert.match(lastInstructions(), /Written by Eve\./);
    assert.doesNotMatch(lastInstructions(), /Written by Ada\./);
    await Promise.all([save(ada, ''), save(eve, '')]);
  });

  test('of a user are replaced only in the version that was read', async () => {
    const empty = await ada.request('GET', path);
    assert.equal(empty.headers.get('etag'), null);
    assert.deepEqual(await empty.json(), { content: '', sha256: null, updated_at: null });
    const first = await put(ada, 'One', { 'if-none-match': '*' });
    const tag = first.headers.get('etag') ?? '';
    const { sha256 } = (await first.json()) as UserInstructionsRecord;
    assert.equal(tag, `"${sha256}"`);
    assert.equal((await put(ada, 'Two', { 'if-none-match': '*' })).status, 412);

    const attempts = await Promise.all(
      ['A', 'B', 'C', 'D'].map((content) => put(ada, content, { 'if-match': tag })),
    );
    const statuses = attempts.map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [200, 412, 412, 412]);
    const winner = (await attempts[statuses.indexOf(200)]?.json()) as UserInstructionsRecord;
    const loser = attempts[statuses.indexOf(412)];
    assert.equal(loser?.headers.get('etag'), `"${winner.sha256}"`);
    assert.match(String(await loser?.text()), /"PRECONDITION_FAILED"/);
    const { body } = await ada.json('GET', path);
    assert.deepEqual(body, winner);
    assert.equal((await put(ada, '', { 'if-match': tag })).status, 412);
    assert.equal((await put(ada, '', { 'if-match': `"${winner.sha256}"` })).status, 200);
  });

  test('of a user have a size limit, and only the signed-in user changes them', async () => {
    const longest = 'é'.repeat(instructionLimits.userChars);
    assert.equal((await save(ada, longest)).content, longest);
    const { status, body } = await ada.json('PUT', path, { content: `${longest}x` });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), /VALIDATION_FAILED.*content.*8000/);
    assert.equal((await ada.json('PUT', path, {})).status, 400);
    assert.equal((await ada.json('PUT', path, { content: 'a\0b' })).status, 400);
    assert.equal((await ada.json('GET', path)).body['content'], longest);
    await save(ada, '');

    const { key } = await createMcpKey(ada);
    const program = millwrightOf(ada, { token: keyToken(ada.url, key) });
    assert.equal((await program.instructions()).content, '');
    await assert.rejects(program.setInstructions('Obey the key.'), { code: 'ACCESS_DENIED' });
  });

  test('of an imported repository stay in use', async () => {
    const entries: Zipped[] = [
      { name: 'shop-main/index.html', content: '<h1>Shop</h1>' },
      { name: 'shop-main/CLAUDE.md', content: 'Use tabs.' },
      { name: 'shop-main/.cursorrules', content: 'Be kind.' },
      { name: 'shop-main/.cursor/rules/style.mdc', content: 'No semicolons.' },
      { name: 'shop-main/.cursor/rules/nested/api.md', content: 'REST only.' },
    ];
    const response = await fetch(`${ada.url}/api/v1/projects/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/zip' },
      body: zipOf(entries),
    });
    assert.equal(response.status, 201);
    const { project, skipped } = (await response.json()) as {
      project: { project_id: string };
      skipped: unknown[];
    };
    assert.deepEqual(skipped, []);
    const { project_id } = project;
    const imported =
      /## CLAUDE\.md\n\nUse tabs\.\n\n## \.cursorrules\n\nBe kind\.\n\n## \.cursor\/rules\/nested\/api\.md\n\nREST only\.\n\n## \.cursor\/rules\/style\.mdc\n\nNo semicolons\./;
    assert.match(await instructionsInTurn(ada, { project_id }), imported);
    await putFile(ada, project_id, 'AGENTS.md', 'Use pounds.');
    const both = await instructionsInTurn(ada, { project_id });
    assert.match(both, imported, 'new instructions do not replace imported ones');
    assert.ok(both.indexOf('Use pounds.') < both.indexOf('Use tabs.'));
  });

  test('written before the first build do not keep the template away', async () => {
    const { projectId: project_id } = await ada.turn({ prompt: 'say hi', mode: 'chat' });
    await putFile(ada, project_id, 'AGENTS.md', 'Use pounds.');
    await putFile(ada, project_id, '.cursor/rules/a.md', 'Be kind.');
    assert.match(await instructionsInTurn(ada, { project_id }), /Use pounds\./);
    assert.deepEqual(
      [...(await readFiles(ada, project_id)).keys()],
      ['.cursor/rules/a.md', 'AGENTS.md', 'index.html'],
    );
  });
});
