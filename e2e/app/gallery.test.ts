import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type CheckpointRecord,
  eventsRecord,
  galleryRecord,
  type MessageRecord,
  projectRecord,
  type TurnRecord,
} from '@millwright/contract';
import { composeGalleryApp } from '@millwright/starter/compose-gallery-app';
import { galleryApps, galleryRequests } from '@millwright/starter/gallery';
import { noSandboxes } from '../../apps/server/src/testing/no-sandboxes.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { startBillingFixture } from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { filePath, readFiles } from '../support/hand-edits.ts';
import { fetchRows, projectPath, readProject, statusAndCode } from '../support/records.ts';
import { requestHost } from '../support/request-host.ts';

const listPath = '/api/v1/public/gallery';
const startPath = (appId: string) => `/api/v1/gallery/${appId}/start`;

suite('the gallery', () => {
  let service: TestService;
  let client: Client;
  before(async () => {
    const settings = { SANDBOX_WARM: '0', VERIFY_TURNS: 'false' };
    service = await startTestService(settings, { sandboxes: () => noSandboxes() });
    client = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function start(appId: string, as = client) {
    const response = await as.request('POST', startPath(appId));
    const record = await response.json();
    assert.equal(response.status, 201, JSON.stringify(record));
    return projectRecord.strict().parse(record);
  }

  test('lists its apps with screenshots to everyone', async () => {
    const { apps } = galleryRecord.strict().parse(await (await service.get(listPath)).json());
    assert.deepEqual(
      apps.map(({ app_id }) => app_id),
      galleryApps.map(({ id }) => id),
    );
    const [first] = apps;
    const { host, protocol } = new URL(first?.demo_url ?? '');
    assert.equal(host, `demo--${first?.app_id}.${service.config.PREVIEW_HOST}`);
    assert.equal(protocol, 'http:');
    const { pathname, search, origin } = new URL(first?.screenshot_url ?? '');
    assert.equal(origin, service.config.BASE_URL);
    const picture = await service.get(`${pathname}${search}`);
    assert.equal(picture.headers.get('content-type'), 'image/webp');
    assert.match(picture.headers.get('cache-control') ?? '', /immutable/);
    const bytes = Buffer.from(await picture.arrayBuffer());
    assert.equal(bytes.subarray(8, 12).toString(), 'WEBP');
  });

  test('starts a project with exactly the files of the app', async () => {
    const app = galleryApps.find(({ followUps }) => followUps.length > 0);
    assert.ok(app);
    const project = await start(app.id);
    assert.equal(project.title, app.title);
    assert.equal(project.status, 'idle');
    const files = await readFiles(client, project.project_id);
    const { files: composed, unused } = composeGalleryApp(app);
    for (const [path, content] of composed) {
      assert.equal(files.get(path), Buffer.from(content).toString('base64'), path);
    }
    for (const path of unused) assert.ok(!files.has(path), path);
    assert.ok(files.has('src/components/ui/button.tsx'), 'the template is part of it');
  });

  test('starts it with the conversation, a checkpoint and the parts that are done', async () => {
    const [app] = galleryApps;
    assert.ok(app);
    const { project_id } = await start(app.id);
    const path = projectPath(project_id);
    const [turn, ...others] = await fetchRows<TurnRecord>(client, `${path}/turns`, 'turns');
    assert.deepEqual(others, []);
    assert.equal(turn?.status, 'completed');
    assert.equal(turn?.prompt, galleryRequests(app).join('\n'));
    const messages = await fetchRows<MessageRecord>(client, `${path}/messages`, 'messages');
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant'],
    );
    assert.match(messages[1]?.text ?? '', new RegExp(app.title));
    const [checkpoint] = await fetchRows<CheckpointRecord>(
      client,
      `${path}/checkpoints`,
      'checkpoints',
    );
    assert.equal(checkpoint?.turn_id, turn?.turn_id);
    const { body } = await client.json('GET', `${path}/events`);
    const { events, head_seq } = eventsRecord.parse(body);
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'status',
        'turn_update',
        'text',
        'outcome',
        'usage',
        'checkpoint',
        'turn_update',
        'complete',
      ],
    );
    assert.equal(turn?.first_seq, 1);
    assert.equal(turn?.last_seq, head_seq);
  });

  test('lets users change the app in words and undo it', async () => {
    const { project_id } = await start('quiz');
    const styles = async () =>
      (await client.request('GET', filePath(project_id, 'src/theme.css'))).text();
    const original = await styles();
    const changed = await client.turn({ project_id, prompt: 'Make it crimson' });
    assert.equal(changed.reason, 'complete', changed.text.slice(-500));
    assert.notEqual(await styles(), original);
    const undone = await client.turn({ project_id, prompt: 'undo that' });
    assert.equal(undone.reason, 'complete', undone.text.slice(-500));
    assert.equal(await styles(), original);
  });

  test('requires a user to start an app, who alone sees it', async () => {
    const anonymous = await fetch(`${service.url}${startPath('quiz')}`, { method: 'POST' });
    assert.deepEqual(await statusAndCode(anonymous), [401, 'AUTH_REQUIRED']);
    const { project_id } = await start('chess');
    const stranger = await Client.of(service, 'stranger@example.com');
    const foreign = await stranger.request('GET', projectPath(project_id));
    assert.equal(foreign.status, 403);
    assert.equal((await readProject(client, project_id)).title, 'Chess');
  });

  test('shows demos on hosts of their own, which never reach the API', async () => {
    const send = (name: string, path: string, method: string) =>
      requestHost(service.port, `${name}.${service.config.PREVIEW_HOST}`, path, { method });
    const posted = await send('demo--chess', '/api/v1/vibe/stream', 'POST');
    assert.equal(posted.status, 405);
    assert.match(String(posted.headers['content-type']), /^text\/html/);
    assert.match(String(posted.headers['content-security-policy']), /default-src 'none'/);
    assert.equal(posted.headers['access-control-allow-origin'], undefined);
    for (const name of ['demo--unknown', 'demo--', 'demo--chess--', 'a.demo--chess']) {
      assert.equal((await send(name, '/', 'GET')).status, 404, name);
    }
  });

  test('has no other apps', async () => {
    for (const id of ['unknown', '__proto__', 'quiz.webp']) {
      const response = await client.request('POST', startPath(id));
      assert.deepEqual(await statusAndCode(response), [404, 'NOT_FOUND'], id);
      const picture = await service.get(`${listPath}/${id}/screenshot`);
      assert.deepEqual(await statusAndCode(picture), [404, 'NOT_FOUND'], id);
    }
  });
});

test('a full plan allows no app of the gallery', async () => {
  await using billing = await startBillingFixture();
  await using service = await startTestService(billing.env, { sandboxes: () => noSandboxes() });
  const client = await Client.of(service);
  const start = async () => (await client.request('POST', startPath('quiz'))).status;
  assert.deepEqual([await start(), await start(), await start()], [201, 201, 403]);
});
