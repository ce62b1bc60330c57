import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../support/client.ts';
import { fetchPages, fetchRows, projectPath, runSql, statusAndCode } from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';

async function fetchIds(client: Client, query: string): Promise<string[]> {
  const path = `/api/v1/projects${query}`;
  const rows = await fetchRows<{ project_id: string }>(client, path, 'projects');
  return rows.map(({ project_id }) => project_id);
}

test('projects are listed newest first, page by page, without gaps or duplicates', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const other = await Client.of(service, 'other@example.com');
  const createdIds: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    createdIds.unshift((await client.turn({ prompt: `say ${at}\n100%_done` })).projectId);
  }
  await other.turn({ prompt: 'say mine' });
  const ids = (query = '') => fetchIds(client, query);

  for (const limit of [1, 2, 3, 7, 100]) {
    const found = await fetchPages(client, `/api/v1/projects?limit=${limit}`);
    assert.equal(found.length, Math.ceil(7 / limit));
    assert.deepEqual(await ids(`?limit=${limit}`), createdIds);
  }
  assert.deepEqual(await ids(), createdIds);

  const [page] = await fetchPages(client, '/api/v1/projects?limit=3', 1);
  await client.turn({ prompt: 'say in between' });
  const rest = await client.request('GET', `/api/v1/projects?cursor=${page?.next_cursor}`);
  const { projects } = (await rest.json()) as { projects: { project_id: string }[] };
  const restIds = projects.map(({ project_id }) => project_id);
  assert.deepEqual(restIds, createdIds.slice(3), 'a newer project shifts nothing');

  await runSql(service, 'UPDATE projects SET created_at = now()');
  const sameMoment = await ids('?limit=2');
  assert.deepEqual(sameMoment.toSorted(), [...new Set(sameMoment)].sort());
  assert.equal(sameMoment.length, 8);

  await runSql(service, `UPDATE projects SET title = '100%_done' WHERE id = $1`, [createdIds[4]]);
  await runSql(service, `UPDATE projects SET title = '100 Done' WHERE id = $1`, [createdIds[5]]);
  assert.deepEqual(
    await ids('?q=DONE&limit=1').then((all) => all.toSorted()),
    [createdIds[4], createdIds[5]].sort(),
  );
  assert.deepEqual(await ids('?q=0%25_d'), [createdIds[4]]);
  assert.deepEqual(await ids('?q=nothing'), []);
});

test('projects are listed by last activity, and without the archived ones, if requested', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    ids.push((await client.turn({ prompt: `say ${at}` })).projectId);
  }
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await client.turn({ prompt: 'say again', project_id: second });
  const list = (query: string) => fetchIds(client, `?${query}`);

  for (const limit of [1, 3, 10]) {
    assert.deepEqual(await list(`sort=activity&limit=${limit}`), [second, fourth, third, first]);
  }
  const [page] = await fetchPages(client, '/api/v1/projects?sort=activity&limit=1', 1);
  assert.deepEqual(
    await statusAndCode(
      await client.request('GET', `/api/v1/projects?sort=created&cursor=${page?.next_cursor}`),
    ),
    [400, 'INVALID_CURSOR'],
    'a cursor is valid for its own order only',
  );

  await client.request('PATCH', projectPath(third), { archived: true });
  assert.deepEqual(await list('sort=activity&archived=false'), [second, fourth, first]);
  assert.deepEqual(await list('archived=true'), [third]);
  assert.equal((await list('')).length, 4);
});

test('an invalid limit or filter returns 400', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  const base = projectPath(projectId);
  const invalidPaths = [
    '/api/v1/projects?limit=0',
    '/api/v1/projects?limit=101',
    '/api/v1/projects?limit=1.5',
    '/api/v1/projects?limit=many',
    '/api/v1/projects?limit=',
    '/api/v1/projects?limit=1&limit=2',
    '/api/v1/projects?status=asleep',
    '/api/v1/projects?q=%00',
    `/api/v1/projects?q=${'x'.repeat(201)}`,
    `${base}/turns?limit=101`,
    `${base}/events?limit=1001`,
    `${base}/events?types=text,nonsense`,
    `${base}/events?types=`,
    `${base}/events?turn_id=%00`,
    `${base}/events?afterSeq=3`,
    `${base}/messages?limit=0`,
    `${base}/questions?status=approved`,
    `${base}/plans?status=answered`,
  ];
  for (const path of invalidPaths) {
    assert.deepEqual(
      await statusAndCode(await client.request('GET', path)),
      [400, 'VALIDATION_FAILED'],
      path,
    );
  }
  assert.equal((await client.request('GET', `${base}/events?limit=1000`)).status, 200);
});

test('a cursor of another list or an invalid one returns INVALID_CURSOR', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  await client.turn({ prompt: 'say ho' });
  const base = projectPath(projectId);
  const [page] = await fetchPages(client, '/api/v1/projects?limit=1', 1);
  const foreign = page?.next_cursor;
  assert.ok(foreign);
  const lists = ['turns', 'events', 'messages', 'questions', 'plans'].map(
    (name) => `${base}/${name}`,
  );
  const bad = lists.flatMap((list) => [
    `${list}?cursor=${foreign}`,
    `${list}?cursor=`,
    `${list}?cursor=x`,
  ]);
  bad.push(
    '/api/v1/projects?cursor=x',
    `/api/v1/projects?cursor=${foreign}%00`,
    `${base}/events?after_seq=-1`,
    `${base}/events?after_seq=abc`,
    `${base}/events?after_seq=`,
  );
  for (const path of bad) {
    assert.deepEqual(
      await statusAndCode(await client.request('GET', path)),
      [400, 'INVALID_CURSOR'],
      path,
    );
  }
});
