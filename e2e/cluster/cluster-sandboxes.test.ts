import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import { WebSocket } from 'ws';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { Client } from '../support/client.ts';
import { Fleet, type Member } from '../support/fleet.ts';
import { putFile } from '../support/hand-edits.ts';
import {
  app,
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';

const skip = (await whyNoBubblewrap()) || whyNoRedis();
/** Dev servers start slowly on a loaded machine; only a failing test waits this long. */
const previewTimeoutMs = 60_000;
const readNote = `${command('cat note.txt')}\nsay done`;

suite('sandboxes of several processes', { skip }, () => {
  let fleet: Fleet;
  let api: Member;
  let client: Client;
  /** An app whose preview has loaded. */
  let built: Awaited<ReturnType<typeof build>>;

  before(async () => {
    // Even on a slow machine, a message is answered with its stream.
    fleet = await Fleet.assemble({ QUEUE_START_WAIT_MS: '30000' });
    [api] = await Promise.all([
      fleet.join('api'),
      fleet.joinWithSandboxes('worker'),
      fleet.joinWithSandboxes('worker'),
    ]);
    client = await fleet.client(api);
    built = await build('from the rows');
    await waitForPreview(built.address, 'from the rows');
  });
  after(() => fleet?.[Symbol.asyncDispose]());

  const waitForPreview = (address: string, words: string) =>
    eventually(
      async () => {
        const answer = await requestPreview(api.port, `${address}src/App.tsx`);
        return answer.status === 200 && answer.body.includes(words);
      },
      `the preview shows ${words}`,
      previewTimeoutMs,
    );

  async function build(words: string) {
    const prompt = `${write('src/App.tsx', app(words))}\nsay ${words}`;
    const turn = await client.turn({ prompt });
    assert.equal(turn.reason, 'complete');
    return { prompt, projectId: turn.projectId, address: previewOf(turn) };
  }

  const statusOf = async (projectId: string) =>
    (await client.json('GET', `/api/v1/projects/${projectId}/preview`)).body['status'];

  test('a process without sandboxes proxies pages and WebSockets of a preview', async () => {
    const { projectId, address } = built;
    await eventually(
      async () => (await statusOf(projectId)) === 'ready',
      'the API process knows the preview',
    );
    const { host } = new URL(address);
    const script = (await requestPreview(api.port, `${address}@vite/client`)).body;
    const [, token] = /wsToken = "([^"]+)"/.exec(script) ?? [];
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}/?token=${token}`, 'vite-hmr', {
      headers: { host, origin: `http://${host}` },
    });
    const [hello] = await once(socket, 'message');
    assert.match(String(hello), /connected/);
    const update = once(socket, 'message');
    await putFile(client, projectId, 'src/App.tsx', app('anew'));
    await update;
    socket.terminate();
    await waitForPreview(address, 'anew');
    await putFile(client, projectId, 'src/App.tsx', app('from the rows'));
    await waitForPreview(address, 'from the rows');
  });

  test('a process without sandboxes proxies the preview of a checkpoint beside that of its project', async () => {
    const { projectId, address } = built;
    const path = `/api/v1/projects/${projectId}`;
    const { latest_checkpoint_id: id } = (await client.json('GET', path)).body;
    await putFile(client, projectId, 'src/App.tsx', app('of now'));
    const previewPath = `${path}/checkpoints/${id}/preview`;
    const { body } = await client.json('GET', previewPath);
    assert.equal(body['status'], 'sleeping');
    await waitForPreview(String(body['preview_url']), 'from the rows');
    await waitForPreview(address, 'of now');
    const { status } = (await client.json('GET', previewPath)).body;
    assert.equal(status, 'ready', 'the status comes from the process with the sandbox');
    await putFile(client, projectId, 'src/App.tsx', app('from the rows'));
    await waitForPreview(address, 'from the rows');
  });

  test('a process without sandboxes shows the log of a dev server at another', async () => {
    const { projectId } = built;
    await putFile(client, projectId, 'src/App.tsx', 'export default () => <h1>broken;\n');
    const readLog = async () =>
      (await client.json('GET', `/api/v1/projects/${projectId}/logs?level=error`)).body;
    const entries = await eventually(async () => {
      const { state, entries } = await readLog();
      assert.equal(state, 'available');
      return JSON.stringify(entries).includes('"file":"src/App.tsx"') && JSON.stringify(entries);
    }, 'the error in the code is in the log');
    assert.match(entries, /"kind":"build"/);
    await putFile(client, projectId, 'src/App.tsx', app('from the rows'));
  });

  test('turns of a project run in the process of its sandbox', async () => {
    const { prompt, projectId } = built;
    const worker = await fleet.workerOf(prompt);
    for (const at of Array.from({ length: 3 }).keys()) {
      const next = `say once more ${at}`;
      await client.turn({ prompt: next, project_id: projectId });
      assert.equal((await fleet.workerOf(next)).port, worker.port);
    }
  });

  test('an edit at a process without sandboxes stays while a command runs at another', async () => {
    const { projectId: project_id } = built;
    const base = await putFile(client, project_id, 'note.txt', 'base');
    const waits = 'until [ -e go.txt ]; do sleep 0.05; done; cat note.txt';
    const turn = await client.post({ prompt: `${command(waits)}\nsay done`, project_id });
    await turn.until(({ type }) => type === 'tool_start');
    const headers = { 'if-match': base.headers.get('etag') ?? '' };
    const edited = await putFile(client, project_id, 'note.txt', 'edited', headers);
    assert.equal(edited.status, 200);
    const go = await putFile(client, project_id, 'go.txt', '', { 'if-none-match': '*' });
    assert.equal(go.status, 201);
    await turn.finished();
    assert.match(String(toolEndsOf(turn)[0]?.output), /edited/);
    const emitted = turn.eventsOf('file').map(({ path, tool_call_id }) => [path, tool_call_id]);
    assert.deepEqual(emitted, [
      ['note.txt', null],
      ['go.txt', null],
    ]);
  });

  test('a variable set at a process without sandboxes reaches commands at another, without its value in events', async () => {
    const { projectId } = built;
    const value = 'canary-value-of-another-process';
    const path = `/api/v1/projects/${projectId}/environment/SHARED_KEY`;
    const { status } = await client.json('PUT', path, { stage: 'dev', value });
    assert.equal(status, 200);
    const show = 'printf %s "$SHARED_KEY" | wc -c; printenv SHARED_KEY';
    const prompt = `${command(show)}\nsay done`;
    const turn = await client.turn({ prompt, project_id: projectId });
    assert.match(
      String(toolEndsOf(turn)[0]?.output),
      new RegExp(`^${value.length}\n\\[redacted\\]`),
    );
    assert.doesNotMatch(turn.text, /canary-/);
  });

  test('a restarted preview works again', async () => {
    const { projectId, address } = built;
    await client.json('POST', `/api/v1/projects/${projectId}/preview/restart`, {});
    await waitForPreview(address, 'from the rows');
  });

  test('user tokens cannot access the RPC routes between processes', async () => {
    const paths = ['/_node/prj_x/forget', '/_node/prj_x/visit', '/_node/', '/_node/x'];
    for (const { port, service } of fleet.members) {
      if (service.child.exitCode !== null || service.child.signalCode !== null) continue;
      for (const path of paths) {
        const headers = { authorization: `Bearer ${client.token}` };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers });
        assert.equal(answer.status, 404, path);
      }
    }
  });

  test('another process rebuilds a sandbox from the database after its process is killed, and continues its turn with its files', async (t) => {
    const { projectId: project_id, address } = built;
    const prompt = `${write('note.txt', 'kept')}\n${command('sleep 600')}\nsay done`;
    const turn = await client.post({ prompt, project_id });
    await turn.until(
      ({ type, data }) => type === 'tool_start' && 'name' in data && data.name === 'run_command',
    );
    t.after(() => fleet.joinWithSandboxes('worker'));
    await fleet.kill(await fleet.workerOf(prompt));
    const killed = performance.now();
    await Promise.all([turn.untilPhase('resumed'), waitForPreview(address, 'from the rows')]);
    t.diagnostic(`available again after ${Math.round(performance.now() - killed)} ms`);
    const second = await client.turn({ prompt: readNote, project_id, interrupt: true });
    assert.match(String(second.eventsOf('tool_end')[0]?.output), /kept/);
  });

  test('a process that receives SIGTERM releases its sandboxes at once', async (t) => {
    const { projectId, address } = built;
    await waitForPreview(address, 'from the rows');
    const leaving = await fleet.workerOf(readNote);
    leaving.service.child.kill('SIGTERM');
    assert.deepEqual(await leaving.service.waitForExit(), [0, null]);
    assert.equal(await statusOf(projectId), 'sleeping');
    const exitedAt = performance.now();
    await waitForPreview(address, 'from the rows');
    t.diagnostic(`available again after ${Math.round(performance.now() - exitedAt)} ms`);
  });
});
