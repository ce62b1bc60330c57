import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { changedTagRecord, tagLimits, tagList } from '@millwright/contract';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import {
  fetchRecord,
  fetchRows,
  projectPath,
  readProject,
  statusAndCode,
} from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';

suite('the tags of projects', () => {
  let service: Scripted;
  let ada: Client;
  let eve: Client;
  before(async () => {
    service = await leaseService();
    ada = await Client.of(service);
    eve = await Client.of(service, 'eve@example.com');
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function create(client: Client, tags: string[]): Promise<string> {
    const { projectId } = await client.turn({ prompt: 'say hello' });
    const { status } = await setTags(client, projectId, tags);
    assert.equal(status, 200);
    return projectId;
  }
  const setTags = (client: Client, id: string, tags: unknown) =>
    client.json('PATCH', projectPath(id), { tags });
  const tagsOf = async (client: Client, id: string) => (await readProject(client, id)).tags;
  const usesOf = async (client: Client) => {
    const { tags } = await fetchRecord(client, tagList, '/api/v1/tags');
    return tags.map(({ tag, projects }) => `${tag} ${projects}`);
  };
  const idsWith = async (client: Client, query: string) => {
    const path = `/api/v1/projects?${query}`;
    const rows = await fetchRows<{ project_id: string }>(client, path, 'projects');
    return rows.map(({ project_id }) => project_id).sort();
  };

  test('are stored in lower case without duplicates, and filter the list', async () => {
    const first = await create(ada, ['  Client  A ', 'shop', 'SHOP', 'Łódź']);
    assert.deepEqual(await tagsOf(ada, first), ['client a', 'shop', 'łódź']);
    const second = await create(ada, ['shop']);
    await create(ada, []);
    assert.deepEqual(await usesOf(ada), ['client a 1', 'shop 2', 'łódź 1']);
    assert.deepEqual(await idsWith(ada, 'tag=Shop'), [first, second].sort());
    assert.deepEqual(await idsWith(ada, 'tag=client%20a&sort=activity&limit=1'), [first]);
    assert.deepEqual(await idsWith(ada, 'tag=shops'), []);
    await ada.request('POST', `${projectPath(second)}/trash`);
    assert.deepEqual(await usesOf(ada), ['client a 1', 'shop 1', 'łódź 1'], 'not of the trash');
    await ada.request('POST', `${projectPath(second)}/restore`);
  });

  test('leave the order of the list as it is', async () => {
    const { projectId } = await eve.turn({ prompt: 'say hello' });
    const { updated_at } = await readProject(eve, projectId);
    await setTags(eve, projectId, ['later']);
    assert.equal((await readProject(eve, projectId)).updated_at, updated_at);
    await setTags(eve, projectId, []);
  });

  test('are limited in number, length and characters', async () => {
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    const many = Array.from({ length: tagLimits.perProject }, (_, at) => `tag ${at}`);
    for (const rejected of [
      [...many, 'one more'],
      ['x'.repeat(tagLimits.chars + 1)],
      [''],
      ['a/b'],
      ['a,b'],
      ['..'],
      ['a\nb'],
      [1],
      'shop',
    ]) {
      const { status, body } = await setTags(ada, projectId, rejected);
      assert.deepEqual([status, body['code']], [400, 'VALIDATION_FAILED'], String(rejected));
    }
    assert.equal((await setTags(ada, projectId, many)).status, 200);
    assert.equal((await setTags(ada, projectId, ['x'.repeat(tagLimits.chars)])).status, 200);
  });

  test('are renamed and removed in all projects of their user only', async () => {
    const both = await create(ada, ['old', 'kept', 'new']);
    const one = await create(ada, ['old']);
    const theirs = await create(eve, ['old']);
    const renamed = await ada.json('PATCH', '/api/v1/tags/old', { tag: 'New' });
    assert.deepEqual(changedTagRecord.parse(renamed.body), { tag: 'new', projects_changed: 2 });
    assert.deepEqual(await tagsOf(ada, both), ['new', 'kept'], 'a project keeps one of two');
    assert.deepEqual(await tagsOf(ada, one), ['new']);
    const removed = await ada.json('DELETE', '/api/v1/tags/new');
    assert.deepEqual(changedTagRecord.parse(removed.body), { tag: 'new', projects_changed: 2 });
    assert.deepEqual(await tagsOf(ada, both), ['kept']);
    assert.deepEqual(await tagsOf(ada, one), []);
    assert.deepEqual(await tagsOf(eve, theirs), ['old']);

    for (const tag of ['new', 'nothing', '%20', 'a,b', 'x'.repeat(100)]) {
      const path = `/api/v1/tags/${tag}`;
      const attempts = [ada.request('DELETE', path), ada.request('PATCH', path, { tag: 'other' })];
      for (const response of await Promise.all(attempts)) {
        assert.deepEqual(await statusAndCode(response), [404, 'NOT_FOUND'], tag);
      }
    }
    const invalid = await ada.request('PATCH', '/api/v1/tags/kept', { tag: 'a/b' });
    assert.deepEqual(await statusAndCode(invalid), [400, 'VALIDATION_FAILED']);
  });
});
