import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { appUploadList, type EnvironmentStage, previewRecord } from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { AppVisitor } from '../support/app-visitor.ts';
import type { Client, Stream } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { publishAndWait } from '../support/publisher.ts';
import { previewOf, toolEndsOf, write } from '../support/sandbox-scripts.ts';

const addServer = (parts: object) =>
  `call add_server ${JSON.stringify({ database: false, ...parts })}`;
const page = `import { useState } from 'react';
import { FileUpload } from '@/components/file-upload';

export default function Home() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <main>
      <FileUpload multiple onUploaded={({ id }) => setIds((known) => [...known, id])} />
      {ids.map((id) => <img key={id} src={\`/api/files/\${id}\`} alt="" />)}
    </main>
  );
}
`;
const appFiles = (body: Record<string, unknown> | null) =>
  (body?.['files'] as unknown[] | undefined)?.length;
const failedChecks = (turn: Stream) =>
  turn.eventsOf('verification').flatMap(({ checks }) => checks.filter(({ ok }) => !ok));

suite('uploads of an app', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let project_id: string;
  let preview: string;
  let photo: { id: string };
  const content = randomBytes(1_500_000);

  before(async () => {
    const settings = { VERIFY_TURNS: 'true', AUTO_FIX_MAX_ATTEMPTS: '0', PUBLISH_AUDIT: 'off' };
    ({ service, client } = await startWithSandboxes(settings, sharedSandboxManager));
  });
  after(() => service?.[Symbol.asyncDispose]());

  /** A POST if there is a body. */
  const send = async (address: string, body?: Buffer, type = 'image/png', cookie = '') => {
    const { host, pathname, search, origin } = new URL(address);
    const sent = request({
      port: service.port,
      method: body ? 'POST' : 'GET',
      path: `${pathname}${search}`,
      headers: { host, origin, ...(body && { 'content-type': type }), ...(cookie && { cookie }) },
    });
    sent.end(body);
    const [response] = await once(sent, 'response');
    const bytes = await buffer(response);
    return { status: Number(response.statusCode), headers: response.headers, bytes };
  };
  const upload = async (base: string) => {
    const { status, bytes } = await send(`${base}api/files?name=photo.png`, content);
    assert.equal(status, 201, String(bytes));
    return JSON.parse(String(bytes)) as { id: string; size: number };
  };
  const uploadsOf = async (stage: EnvironmentStage) => {
    const path = `/api/v1/projects/${project_id}/uploads?stage=${stage}`;
    return appUploadList.parse((await client.json('GET', path)).body).uploads;
  };

  test('are stored by routes that add_server adds, with a component for pages', async () => {
    const turn = await client.turn({
      prompt: [addServer({ uploads: true }), write('src/pages/home.tsx', page), 'say done'].join(
        '\n',
      ),
    });
    project_id = turn.projectId;
    preview = previewOf(turn);
    assert.deepEqual(failedChecks(turn), []);
    assert.match(
      String(toolEndsOf(turn)[0]?.output),
      /Added or changed for uploads: server\/index/,
    );
    photo = await upload(preview);
    const { status, headers, bytes } = await send(`${preview}api/files/${photo.id}`);
    assert.equal(status, 200);
    assert.ok(bytes.equals(content));
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.deepEqual(
      (await uploadsOf('dev')).map(({ id, name }) => [id, name]),
      [[photo.id, 'photo.png']],
    );
  });

  test('refuse types and sizes that the rules of the app exclude', async () => {
    const html = await send(`${preview}api/files?name=a.html`, Buffer.from('<p>'), 'text/html');
    assert.equal(html.status, 415);
    const large = await send(`${preview}api/files?name=a.png`, Buffer.alloc(10 * 1024 * 1024 + 1));
    assert.deepEqual(
      [large.status, JSON.parse(String(large.bytes))],
      [413, { error: 'A file can have at most 10 MB' }],
    );
  });

  test('outlive the sandbox', async () => {
    await client.json('POST', `/api/v1/projects/${project_id}/preview/restart`);
    const read = () => send(`${preview}api/files/${photo.id}`);
    await eventually(async () => (await read()).status === 200, 'the app to wake', 60_000);
    assert.ok((await read()).bytes.equals(content));
  });

  test('cannot be reached from the preview of a checkpoint', async () => {
    const path = `/api/v1/projects/${project_id}/checkpoints`;
    const { body: created } = await client.json('POST', path);
    const { body } = await client.json('GET', `${path}/${created['checkpoint_id']}/preview`);
    const { preview_url } = previewRecord.parse(body);
    const health = () => send(`${preview_url}api/health`);
    await eventually(async () => (await health()).status === 200, 'the checkpoint to wake', 60_000);
    assert.equal((await send(`${preview_url}api/files/${photo.id}`)).status, 500);
    assert.equal((await send(`${preview_url}api/files?name=a.png`, content)).status, 500);
    assert.equal((await uploadsOf('dev')).length, 1);
  });

  test('of the published app are separate', async () => {
    const release = await publishAndWait(client, project_id, { name: 'live-files' });
    assert.equal(release.status, 'live', JSON.stringify(release, null, 2));
    const live = `http://live-files.${service.config.PREVIEW_HOST}/`;
    const { id } = await upload(live);
    assert.ok((await send(`${live}api/files/${id}`)).bytes.equals(content));
    assert.equal((await send(`${live}api/files/${photo.id}`)).status, 404);
    assert.deepEqual(
      (await uploadsOf('live')).map((one) => one.id),
      [id],
    );
  });

  test('belong to the people who are signed in if the app has accounts', async () => {
    const turn = await client.turn({
      project_id,
      prompt: [
        // It lets everybody upload.
        `call delete_file ${JSON.stringify({ path: 'server/routes/files.ts' })}`,
        addServer({ accounts: true, uploads: true }),
        'say done',
      ].join('\n'),
    });
    assert.deepEqual(failedChecks(turn), []);
    const address = preview;
    const files = `${address}api/files?name=a.png`;
    assert.equal((await send(files, content)).status, 401);
    const [ada, eve] = [
      new AppVisitor(service.port, address),
      new AppVisitor(service.port, address),
    ];
    for (const [name, visitor] of Object.entries({ ada, eve }))
      assert.equal((await visitor.signUp(`${name}@example.com`, 'a long password')).status, 200);
    const stored = await send(files, content, 'image/png', ada.cookie);
    assert.equal(stored.status, 201, String(stored.bytes));
    const { id } = JSON.parse(String(stored.bytes));
    const listed = async (visitor: AppVisitor) =>
      appFiles((await visitor.request('/api/files')).body);
    assert.deepEqual([await listed(ada), await listed(eve)], [1, 0]);
    assert.equal((await send(`${address}api/files/${id}`)).status, 200);
  });
});
