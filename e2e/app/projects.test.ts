import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectRecord } from '@millwright/contract';
import { saveProjectScreenshot } from '../../apps/server/src/store/queries/project-screenshots.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { fetchRows, projectPath, readProject, runSql, statusAndCode } from '../support/records.ts';
import { leaseService } from '../support/shared-service.ts';

test('a project record has exactly its keys, and its status follows its turns', async () => {
  await using service = await startScripted({
    MAX_CONCURRENT_TURNS: '2',
    // Applies to the turn above the limit; the others start in time even on busy cores.
    QUEUE_START_WAIT_MS: '500',
  });
  const client = await Client.of(service);

  const first = await client.turn({ prompt: 'say hello\nsay again', app_platform: 'mobile' });
  const { projectId } = first;
  const complete = first.events.at(-1);
  const idle = await readProject(client, projectId);
  const me = (await (await client.request('GET', '/api/v1/me')).json()) as { user_id: string };
  assert.deepEqual(idle, {
    project_id: projectId,
    title: 'say hello',
    app_platform: 'mobile',
    status: 'idle',
    tags: [],
    visibility: 'link',
    owner_id: me.user_id,
    preview_url: complete?.type === 'complete' ? complete.data.preview_url : '',
    preview_status: 'sleeping',
    active_turn_id: null,
    queued_turns: 0,
    head_seq: first.events.at(-1)?.seq,
    latest_checkpoint_id: null,
    forked_from: null,
    screenshot_url: null,
    is_published: false,
    trashed_at: null,
    turn_credit_limit: null,
    monthly_credit_limit: null,
    created_at: idle.created_at,
    updated_at: idle.updated_at,
  });
  assert.match(idle.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(idle.updated_at > idle.created_at);

  const asking = await client.post({ prompt: 'ask color Which?', project_id: projectId });
  await asking.untilPhase('awaiting_answer');
  await client.request('POST', '/api/v1/vibe/stream', {
    prompt: 'say later',
    project_id: projectId,
  });
  const waiting = await readProject(client, projectId);
  assert.equal(waiting.status, 'awaiting_answer');
  assert.equal(waiting.active_turn_id, asking.turnId);
  assert.equal(waiting.queued_turns, 1);
  await runSql(service, `UPDATE turns SET stop = 'aborted' WHERE id = $1`, [asking.turnId]);
  assert.equal((await readProject(client, projectId)).status, 'stopping');

  const planning = await client.post({ prompt: 'plan Shop', mode: 'plan' });
  await planning.untilPhase('awaiting_plan');
  assert.equal((await readProject(client, planning.projectId)).status, 'awaiting_plan');

  const running = await Promise.all([
    client.post({ prompt: 'hang' }),
    client.post({ prompt: 'hang on' }),
  ]);
  for (const { projectId: id } of running) {
    assert.equal((await readProject(client, id)).status, 'running');
  }
  const queuedResponse = await client.request('POST', '/api/v1/vibe/stream', {
    prompt: 'say one too many',
  });
  assert.equal(queuedResponse.status, 202);
  const queued = await readProject(client, queuedResponse.headers.get('x-project-id') ?? '');
  assert.deepEqual([queued.status, queued.queued_turns], ['queued', 1]);

  const patched = await client.json('PATCH', projectPath(queued.project_id), { archived: true });
  assert.equal(projectRecord.parse(patched.body).status, 'archived');

  const statuses = [
    'idle',
    'queued',
    'running',
    'awaiting_answer',
    'awaiting_plan',
    'stopping',
    'archived',
  ];
  const counts = await Promise.all(
    statuses.map(
      async (status) =>
        (await fetchRows(client, `/api/v1/projects?status=${status}`, 'projects')).length,
    ),
  );
  assert.deepEqual(counts, [0, 0, 2, 0, 1, 1, 1]);
});

test('the screenshot of an app is read at an address that changes with the picture', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hello' });
  const path = `${projectPath(projectId)}/screenshot`;
  assert.deepEqual(await statusAndCode(await client.request('GET', path)), [404, 'NOT_FOUND']);
  assert.equal((await readProject(client, projectId)).screenshot_url, null);

  const addresses: (string | null)[] = [];
  for (const content of ['one', 'two', 'two']) {
    await saveProjectScreenshot(
      service.service.services.database.db,
      projectId,
      Buffer.from(content),
    );
    const { screenshot_url } = await readProject(client, projectId);
    addresses.push(screenshot_url);
    const { pathname, search } = new URL(screenshot_url ?? '');
    const response = await client.request('GET', `${pathname}${search}`);
    assert.equal(response.headers.get('content-type'), 'image/jpeg');
    assert.equal(response.headers.get('cache-control'), 'private, max-age=31536000, immutable');
    assert.equal(await response.text(), content);
  }
  assert.notEqual(addresses[0], addresses[1]);
  assert.equal(addresses[1], addresses[2]);
});

test('a project is renamed, made private, archived and unarchived', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const { projectId } = await client.turn({ prompt: 'say hi' });
  const patch = (body: unknown) => client.json('PATCH', projectPath(projectId), body);

  const { body } = await patch({
    title: '  Shop ',
    visibility: 'private',
    archived: true,
    unknown: 1,
  });
  const changed = projectRecord.strict().parse(body);
  assert.deepEqual(
    [changed.title, changed.visibility, changed.status],
    ['Shop', 'private', 'archived'],
  );
  assert.deepEqual(changed, await readProject(client, projectId));
  const { body: again } = await patch({});
  assert.deepEqual(again, changed, 'an empty patch changes nothing');
  assert.equal(projectRecord.parse((await patch({ archived: false })).body).status, 'idle');

  for (const wrong of [
    { title: '' },
    { title: 'a\nb' },
    { visibility: 'public' },
    { archived: 'yes' },
  ]) {
    assert.equal((await patch(wrong)).status, 400, JSON.stringify(wrong));
  }
});

test('a project is deleted with its data, but not during a turn', async () => {
  await using service = await leaseService();
  const client = await Client.of(service);
  const stream = await client.post({ prompt: 'ask color Which?' });
  const { projectId } = stream;
  await stream.question();
  const remove = () => client.request('DELETE', projectPath(projectId));
  assert.deepEqual(await statusAndCode(await remove()), [409, 'TURN_IN_PROGRESS']);

  await client.json('POST', `/api/v1/vibe/abort/${projectId}`, {});
  await stream.finished();
  const response = await remove();
  assert.deepEqual(
    [response.status, await response.json()],
    [200, { id: projectId, deleted: true }],
  );
  assert.deepEqual(await statusAndCode(await remove()), [404, 'PROJECT_NOT_FOUND']);
  assert.deepEqual(await statusAndCode(await client.request('GET', projectPath(projectId))), [
    404,
    'PROJECT_NOT_FOUND',
  ]);
  for (const table of ['events', 'turns', 'questions']) {
    const { rows: remaining } = await runSql(
      service,
      `SELECT 1 FROM ${table} WHERE project_id = $1`,
      [projectId],
    );
    assert.deepEqual(remaining, [], table);
  }
});

test('readers of a queued turn receive its end when the project is deleted', async () => {
  await using service = await startScripted({
    MAX_CONCURRENT_TURNS: '1',
    QUEUE_START_WAIT_MS: '500',
  });
  const client = await Client.of(service);
  const running = await client.post({ prompt: 'hang' });
  const queued = await client.request('POST', '/api/v1/vibe/stream_v2', { prompt: 'say later' });
  assert.equal(queued.status, 202);
  const projectId = queued.headers.get('x-project-id') ?? '';
  const reading = await client.read(`/api/v1/vibe/stream_v2/${projectId}`);
  await reading.untilPhase('queued');
  assert.equal((await client.request('DELETE', projectPath(projectId))).status, 200);
  assert.equal((await reading.finished()).reason, 'aborted');
  await running.cancel();
});

test("[S7.3] every route returns 403 for another user's project and 404 for an unknown one", async () => {
  await using service = await leaseService();
  const owner = await Client.of(service);
  const otherUser = await Client.of(service, 'stranger@example.com');
  const ownTurn = await owner.turn({ prompt: 'call sleep {"ms":1}\nsay hi' });
  const others = await otherUser.turn({ prompt: 'say hi' });
  const otherProject = await owner.turn({ prompt: 'say elsewhere' });
  const call = ownTurn.events.find(({ type }) => type === 'tool_start');
  const callId = call?.type === 'tool_start' ? call.data.tool_call_id : '';
  const requests: [string, string, unknown?][] = [
    ['GET', ''],
    ['PATCH', '', { title: 'x' }],
    ['DELETE', ''],
    ['GET', '/turns'],
    ['GET', `/turns/${ownTurn.turnId}`],
    ['DELETE', `/turns/${ownTurn.turnId}`],
    ['GET', `/turns/${ownTurn.turnId}/tool_calls/${callId}`],
    ['GET', '/events'],
    ['GET', `/events?turn_id=${ownTurn.turnId}`],
    ['GET', '/messages'],
    ['GET', '/questions'],
    ['GET', '/plans'],
  ];
  for (const [method, rest, body] of requests) {
    const name = `${method} ${rest}`;
    const to = (client: Client, id: string) =>
      client.request(method, `${projectPath(id)}${rest}`, body);
    assert.deepEqual(
      await statusAndCode(await to(otherUser, ownTurn.projectId)),
      [403, 'ACCESS_DENIED'],
      name,
    );
    assert.deepEqual(
      await statusAndCode(await to(owner, 'prj_none')),
      [404, 'PROJECT_NOT_FOUND'],
      name,
    );
    assert.deepEqual(
      await statusAndCode(await to(owner, others.projectId)),
      [403, 'ACCESS_DENIED'],
      name,
    );
    const unsigned = await fetch(`${service.url}${projectPath(ownTurn.projectId)}${rest}`, {
      method,
    });
    assert.deepEqual(await statusAndCode(unsigned), [401, 'AUTH_REQUIRED'], name);
    if (!rest.includes(ownTurn.turnId)) continue;
    const wrongParent = await statusAndCode(await to(owner, otherProject.projectId));
    assert.deepEqual(wrongParent, [404, 'TURN_NOT_FOUND'], name);
    const unknown = await owner.request(
      method,
      `${projectPath(ownTurn.projectId)}${rest.replace(ownTurn.turnId, 'trn_none')}`,
    );
    assert.deepEqual(await statusAndCode(unknown), [404, 'TURN_NOT_FOUND'], name);
  }
  assert.equal((await readProject(owner, ownTurn.projectId)).title, 'call sleep {"ms":1}');
});
