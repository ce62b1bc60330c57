import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Millwright, MillwrightError } from './index.ts';

/** A client whose requests are recorded instead of sent. */
function recordingClient(respond: () => Response = () => Response.json({})) {
  const requests: string[] = [];
  const millwright = new Millwright({
    baseUrl: 'http://service/',
    token: 'secret',
    fetch: async (address, { method, headers, body } = {}) => {
      const { authorization, ...more } = Object.fromEntries(new Headers(headers));
      assert.equal(authorization, 'Bearer secret');
      const parts = [method, address, ...Object.entries(more).flat(), body ?? ''];
      requests.push(parts.map(String).join(' ').trim());
      return respond();
    },
  });
  return { millwright, requests };
}

test('sends the documented requests for files, checkpoints and keys', async () => {
  const { millwright, requests } = recordingClient();
  const { files, checkpoints } = millwright;
  const keys = millwright.keys('prj_1');
  await files.list('prj_1', { prefix: 'src/', ref: 'ckp_1' });
  await files.read('prj_1', 'src/a b#?.ts');
  await files.write('prj_1', 'a.ts', 'x', { ifMatch: 'abc' });
  await files.remove('prj_1', 'a.ts');
  await checkpoints.list('prj_1', { limit: 5 });
  await checkpoints.create('prj_1', { label: 'good' });
  await checkpoints.diff('prj_1', 'ckp_1', { against: 'current' });
  await checkpoints.restore('prj_1', 'ckp_1');
  await keys.list();
  await keys.create({ name: 'production' });
  await keys.revoke('key_1');
  await millwright.mcpKeys.list({ limit: 2 });
  await millwright.mcpKeys.create({ name: 'laptop', scopes: ['projects:read'] });
  await millwright.mcpKeys.revoke('key_/2');
  const json = 'content-type application/json';
  const project = 'http://service/api/v1/projects/prj_1';
  assert.deepEqual(requests, [
    `GET ${project}/files?prefix=src%2F&ref=ckp_1`,
    `GET ${project}/files/src/a%20b%23%3F.ts?format=json`,
    `PUT ${project}/files/a.ts content-type application/octet-stream if-match "abc" x`,
    `DELETE ${project}/files/a.ts`,
    `GET ${project}/checkpoints?limit=5`,
    `POST ${project}/checkpoints ${json} {"label":"good"}`,
    `GET ${project}/checkpoints/ckp_1/diff?against=current`,
    `POST ${project}/checkpoints/ckp_1/restore`,
    `GET ${project}/keys`,
    `POST ${project}/keys ${json} {"name":"production"}`,
    `DELETE ${project}/keys/key_1`,
    'GET http://service/api/v1/mcp/keys?limit=2',
    `POST http://service/api/v1/mcp/keys ${json} {"name":"laptop","scopes":["projects:read"]}`,
    'DELETE http://service/api/v1/mcp/keys/key_%2F2',
  ]);
});

test('sends the documented requests for the trash', async () => {
  const { millwright, requests } = recordingClient();
  const { projects } = millwright;
  await projects.list({ trashed: true });
  await projects.trash('prj_1');
  await projects.restore('prj_1');
  await projects.emptyTrash();
  assert.deepEqual(requests, [
    'GET http://service/api/v1/projects?trashed=true',
    'POST http://service/api/v1/projects/prj_1/trash',
    'POST http://service/api/v1/projects/prj_1/restore',
    'DELETE http://service/api/v1/trash',
  ]);
});

test('reports the progress and the outcome of an import from Git', async () => {
  const frames = (...events: [string, object][]) =>
    new Response(
      events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    );
  const progress = { phase: 'receiving', received_bytes: 5 } as const;
  const imported = { files_imported: 1 };
  const request = { url: 'https://git.example.com/a.git' };
  const good = recordingClient(() => frames(['progress', progress], ['done', imported]));
  const seen: object[] = [];
  const onProgress = (one: object) => void seen.push(one);
  assert.deepEqual(await good.millwright.projects.importFromGit(request, { onProgress }), imported);
  assert.deepEqual(seen, [progress]);
  assert.deepEqual(good.requests, [
    `POST http://service/api/v1/projects/import/git accept text/event-stream content-type application/json ${JSON.stringify(request)}`,
  ]);
  const failure = { code: 'PAYLOAD_TOO_LARGE', message: 'Too large', error_ref: 'K7Q2-9XMD' };
  const bad = recordingClient(() => frames(['failed', failure]));
  await assert.rejects(
    bad.millwright.projects.importFromGit(request),
    (error) => error instanceof MillwrightError && error.code === 'PAYLOAD_TOO_LARGE',
  );
  const broken = recordingClient(() => frames(['progress', progress]));
  await assert.rejects(
    broken.millwright.projects.importFromGit(request),
    (error) => error instanceof MillwrightError && error.code === 'NETWORK_ERROR',
  );
});

test('sends the documented request for a remix', async () => {
  const { millwright, requests } = recordingClient();
  await millwright.projects.remix({ share_token: 'shr_1', title: 'Mine' });
  assert.deepEqual(requests, [
    'POST http://service/api/v1/projects/remix content-type application/json {"share_token":"shr_1","title":"Mine"}',
  ]);
});

test('sends the documented requests for tags', async () => {
  const { millwright, requests } = recordingClient();
  await millwright.projects.list({ tag: 'client a' });
  await millwright.tags.list();
  await millwright.tags.rename('client a', 'client b');
  await millwright.tags.remove('c#');
  assert.deepEqual(requests, [
    'GET http://service/api/v1/projects?tag=client+a',
    'GET http://service/api/v1/tags',
    'PATCH http://service/api/v1/tags/client%20a content-type application/json {"tag":"client b"}',
    'DELETE http://service/api/v1/tags/c%23',
  ]);
});

test('sends the documented requests for environment variables', async () => {
  const { millwright, requests } = recordingClient();
  const { environment } = millwright;
  await environment.list('prj_1');
  await environment.list('prj_1', { stage: 'live' });
  await environment.set('prj_1', 'A_KEY', { stage: 'dev', value: 'x' });
  await environment.setAll('prj_1', { stage: 'dev', variables: [{ name: 'A', value: '' }] });
  await environment.remove('prj_1', 'A_KEY', 'live');
  const json = 'content-type application/json';
  const path = 'http://service/api/v1/projects/prj_1/environment';
  assert.deepEqual(requests, [
    `GET ${path}`,
    `GET ${path}?stage=live`,
    `PUT ${path}/A_KEY ${json} {"stage":"dev","value":"x"}`,
    `PUT ${path} ${json} {"stage":"dev","variables":[{"name":"A","value":""}]}`,
    `DELETE ${path}/A_KEY?stage=live`,
  ]);
});

test('sends the documented requests for MCP sign-in and OAuth clients', async () => {
  const { millwright, requests } = recordingClient();
  const { mcpOAuth } = millwright;
  const provider = { slug: 'a', name: 'A', server_url: 'https://a.example/mcp', client_id: 'x' };
  await mcpOAuth.start('mcp_1');
  await mcpOAuth.listProviders();
  await mcpOAuth.saveProvider(provider);
  await mcpOAuth.removeProvider('a/b');
  const mcp = 'http://service/api/v1/mcp';
  assert.deepEqual(requests, [
    `POST ${mcp}/servers/mcp_1/oauth/start`,
    `GET ${mcp}/providers`,
    `POST ${mcp}/providers content-type application/json ${JSON.stringify(provider)}`,
    `DELETE ${mcp}/providers/a%2Fb`,
  ]);
});

test('rejects paths that a URL would resolve to another resource', async () => {
  const { millwright, requests } = recordingClient();
  for (const path of ['../x', 'a/../b', 'a/./b', '/a', 'a//b', '', 'a/']) {
    assert.throws(() => millwright.files.read('prj_1', path), { code: 'INVALID_PATH' });
  }
  await millwright.projects.get('../me');
  assert.deepEqual(requests, ['GET http://service/api/v1/projects/..%2Fme']);
});

test('reports responses that do not come from the API as UNEXPECTED_ANSWER', async () => {
  const page = recordingClient(() => new Response('<h1>Welcome</h1>'));
  await assert.rejects(page.millwright.me(), { code: 'UNEXPECTED_ANSWER', status: 200 });
  const proxy = recordingClient(
    () => new Response('busy', { status: 503, headers: { 'retry-after': '7' } }),
  );
  await assert.rejects(proxy.millwright.me(), (error) => {
    assert.ok(error instanceof MillwrightError);
    const { code, status, retryAfter } = error;
    assert.deepEqual([code, status, retryAfter], ['UNEXPECTED_ANSWER', 503, 7]);
    return true;
  });
  const invalidStream = recordingClient(() => new Response('event: x\n\n'));
  const turn = invalidStream.millwright.build({ prompt: 'x' });
  await assert.rejects(turn.accepted, { code: 'UNEXPECTED_ANSWER' });
  await assert.rejects(turn.result(), { code: 'UNEXPECTED_ANSWER' });
});

test('replaces a silent connection', async () => {
  const streams: string[] = [];
  const event = (seq: number, type: string) =>
    `event: ${type}\nid: trn_1:${seq}\ndata: ${JSON.stringify({ type, data: {}, turn_id: 'trn_1', project_id: 'prj_1', seq, ts: '' })}\n\n`;
  const respond = (text: string, isOver: boolean) =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode(text));
          if (isOver) stream.close();
        },
      }),
      { headers: { 'x-project-id': 'prj_1', 'x-turn-id': 'trn_1' } },
    );
  const millwright = new Millwright({
    baseUrl: 'http://service',
    token: 'secret',
    timing: { silenceMs: 20, pause: async () => undefined },
    fetch: async (address) => {
      streams.push(String(address));
      return streams.length === 1
        ? respond(event(1, 'status'), false)
        : respond(event(2, 'complete'), true);
    },
  });
  const types: string[] = [];
  for await (const { type } of millwright.build({ prompt: 'x' })) types.push(type);
  assert.deepEqual(types, ['status', 'complete']);
  assert.deepEqual(streams, [
    'http://service/api/v1/vibe/stream_v2?envelope=true',
    'http://service/api/v1/vibe/stream_v2/prj_1?turn_id=trn_1&after=1&envelope=true',
  ]);
});

test('sends the documented requests for MCP servers', async () => {
  const { millwright, requests } = recordingClient();
  const { mcpServers } = millwright;
  await mcpServers.catalog();
  await mcpServers.list();
  await mcpServers.get('mcp_1');
  await mcpServers.create({ name: 'shop', transport: 'url', url: 'https://shop.test/mcp' });
  await mcpServers.update('mcp_1', { enabled: false });
  await mcpServers.remove('cfg_a b');
  await mcpServers.test('mcp_1');
  await millwright.mcpInfo();
  await millwright.mcpInfo('vscode');
  const json = 'content-type application/json';
  const mcp = 'http://service/api/v1/mcp';
  assert.deepEqual(requests, [
    `GET ${mcp}/catalog`,
    `GET ${mcp}/servers`,
    `GET ${mcp}/servers/mcp_1`,
    `POST ${mcp}/servers ${json} {"name":"shop","transport":"url","url":"https://shop.test/mcp"}`,
    `PATCH ${mcp}/servers/mcp_1 ${json} {"enabled":false}`,
    `DELETE ${mcp}/servers/cfg_a%20b`,
    `POST ${mcp}/servers/mcp_1/test`,
    `GET ${mcp}/info`,
    `GET ${mcp}/info?client=vscode`,
  ]);
});

test('sends the documented requests for usage and billing', async () => {
  const { millwright, requests } = recordingClient();
  const { usage, billing } = millwright;
  await usage.summary();
  await usage.summary({ from: '2026-11-01', to: '2026-11-15T09:30:00Z', projectId: 'prj_1' });
  await usage.events({ projectId: 'prj_1', limit: 5, cursor: 'a' });
  await billing.plans();
  await billing.config();
  await billing.credits();
  await billing.checkout({ plan: 'pro' });
  await billing.checkout({ top_up: 50 });
  await billing.portal();
  const json = 'content-type application/json';
  const api = 'http://service/api/v1';
  assert.deepEqual(requests, [
    `GET ${api}/usage/summary`,
    `GET ${api}/usage/summary?from=2026-11-01&to=2026-11-15T09%3A30%3A00Z&project_id=prj_1`,
    `GET ${api}/usage/events?limit=5&cursor=a&project_id=prj_1`,
    `GET ${api}/billing/plans`,
    `GET ${api}/billing/config`,
    `GET ${api}/billing/credits`,
    `POST ${api}/billing/checkout ${json} {"plan":"pro"}`,
    `POST ${api}/billing/checkout ${json} {"top_up":50}`,
    `POST ${api}/billing/portal`,
  ]);
});

test('yields a notice without moving the cursor of the stream', async () => {
  const frame = (seq: number, type: string, data: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, seq, data, project_id: 'prj_1', turn_id: 'trn_1', ts: '' })}\n\n`;
  const textFrame = (seq: number) => frame(seq, 'text', { message_id: 'm', text: 'x' });
  const notice = frame(1, 'status', { message: 'No space', phase: 'storage_full' });
  const stream = [textFrame(1), notice, textFrame(1), textFrame(2)].join('');
  const headers = { 'content-type': 'text/event-stream' };
  const { millwright } = recordingClient(() => new Response(stream, { headers }));
  const received: string[] = [];
  for await (const { type, seq } of millwright.follow('prj_1', { after: 0 })) {
    received.push(`${type} ${seq}`);
    if (seq === 2) break;
  }
  assert.deepEqual(received, ['text 1', 'status 1', 'text 2']);
});

test('sends the documented requests for model providers', async () => {
  const { millwright, requests } = recordingClient();
  const { adminModelProviders: admin, modelProviders: own } = millwright;
  const request = { provider: 'groq', api_key: 'gsk_1' } as const;
  await admin.list();
  await admin.create(request);
  await admin.testRequest(request);
  await admin.test('mdl_1', 'gpt-oss');
  await admin.refresh('mdl_1');
  await admin.update('mdl_1', { name: 'Fast' });
  await admin.remove('mdl_/1');
  await admin.detected();
  await admin.settings();
  await admin.updateSettings({ defaults: { build: 'gpt-oss' } });
  await own.create(request);
  await own.test('mdl_2');
  await millwright.modelCatalog();
  await millwright.usableModels();
  const json = 'content-type application/json';
  const path = 'http://service/api/v1/admin/model-providers';
  const settings = 'http://service/api/v1/admin/model-settings';
  assert.deepEqual(requests, [
    `GET ${path}`,
    `POST ${path} ${json} {"provider":"groq","api_key":"gsk_1"}`,
    `POST ${path}/test ${json} {"provider":"groq","api_key":"gsk_1"}`,
    `POST ${path}/mdl_1/test ${json} {"model":"gpt-oss"}`,
    `POST ${path}/mdl_1/refresh`,
    `PATCH ${path}/mdl_1 ${json} {"name":"Fast"}`,
    `DELETE ${path}/mdl_%2F1`,
    `GET ${path}/detected`,
    `GET ${settings}`,
    `PATCH ${settings} ${json} {"defaults":{"build":"gpt-oss"}}`,
    `POST http://service/api/v1/me/model-providers ${json} {"provider":"groq","api_key":"gsk_1"}`,
    `POST http://service/api/v1/me/model-providers/mdl_2/test ${json} {}`,
    'GET http://service/api/v1/model-catalog',
    'GET http://service/api/v1/me/models',
  ]);
});

test('sends the documented requests for the gallery', async () => {
  const { millwright, requests } = recordingClient();
  await millwright.gallery.list();
  await millwright.gallery.start('a/b');
  assert.deepEqual(requests, [
    'GET http://service/api/v1/public/gallery',
    'POST http://service/api/v1/gallery/a%2Fb/start',
  ]);
});
