import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { environmentVariableList } from '@millwright/contract';
import pg from 'pg';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { putFile } from '../support/hand-edits.ts';
import { leaseService } from '../support/shared-service.ts';

suite('the secret of an app with accounts', () => {
  let service: Scripted;
  let database: pg.Client;
  let ada: Client;

  before(async () => {
    service = await leaseService();
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    ada = await Client.of(service);
  });
  after(async () => {
    await database?.end();
    await service?.[Symbol.asyncDispose]();
  });

  const newProject = async () => (await ada.turn({ prompt: 'say hello' })).projectId;
  const addAccounts = (projectId: string) =>
    putFile(ada, projectId, 'server/auth.ts', 'export {};\n', { 'if-none-match': '*' });
  async function listed(projectId: string): Promise<string[]> {
    const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/environment`);
    return environmentVariableList
      .parse(body)
      .variables.map(({ stage, name, source }) => `${stage} ${name} ${source}`);
  }
  const storedOf = async (projectId: string) =>
    (
      await database.query<{ stage: string; sealed: string }>(
        'SELECT stage, sealed_value AS sealed FROM auth_secrets WHERE project_id = $1 ORDER BY stage',
        [projectId],
      )
    ).rows;

  test('is generated once per stage when it is first needed, and never for other apps', async () => {
    const projectId = await newProject();
    assert.deepEqual(await listed(projectId), []);
    assert.deepEqual(await storedOf(projectId), []);
    await addAccounts(projectId);
    const expected = ['dev BETTER_AUTH_SECRET millwright', 'live BETTER_AUTH_SECRET millwright'];
    const lists = await Promise.all([listed(projectId), listed(projectId), listed(projectId)]);
    for (const list of lists) assert.deepEqual(list, expected);
    const stored = await storedOf(projectId);
    assert.deepEqual(
      stored.map(({ stage }) => stage),
      ['dev', 'live'],
    );
    assert.equal(new Set(stored.map(({ sealed }) => sealed)).size, 2);
    await listed(projectId);
    assert.deepEqual(await storedOf(projectId), stored);
  });

  test('is not copied by a fork, and deleted with the project', async () => {
    const projectId = await newProject();
    await addAccounts(projectId);
    await listed(projectId);
    const { status, body } = await ada.json('POST', `/api/v1/projects/${projectId}/fork`, {});
    assert.equal(status, 201, JSON.stringify(body));
    const forkId = String(body['project_id']);
    assert.deepEqual(await storedOf(forkId), []);
    await listed(forkId);
    assert.equal((await storedOf(forkId)).length, 2);
    await ada.json('DELETE', `/api/v1/projects/${projectId}`);
    assert.deepEqual(await storedOf(projectId), []);
    assert.equal((await storedOf(forkId)).length, 2);
  });

  test('that was moved from another project is replaced', async () => {
    const [mine, theirs] = [await newProject(), await newProject()];
    for (const projectId of [mine, theirs]) {
      await addAccounts(projectId);
      await listed(projectId);
    }
    await database.query(
      `UPDATE auth_secrets moved SET sealed_value = other.sealed_value FROM auth_secrets other
        WHERE moved.project_id = $1 AND other.project_id = $2 AND moved.stage = other.stage`,
      [mine, theirs],
    );
    const moved = await storedOf(mine);
    assert.equal((await listed(mine)).length, 2);
    const replaced = await storedOf(mine);
    for (const [index, { sealed }] of replaced.entries())
      assert.notEqual(sealed, moved[index]?.sealed);
    assert.deepEqual(await storedOf(theirs), moved);
  });
});
